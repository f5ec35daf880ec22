//! Moving pictures, for messengers.

use fifangha::diagram::png::{MAX_PIXELS, PngError};
use fifangha::diagram::{DiagramStyle, MovingFormat, Svg, draw_frames, encode_frames};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha_rules::Game;

/// The size in which messengers show a picture without enlarging it, and the largest file.
const WIDTH: f64 = 512.0;
const MOST_BYTES: usize = 1 << 20;

/// Returns the frames of the first turn of a game with at least thirty steps.
fn long_turn() -> Vec<Svg> {
    let rules = Game::KATRA_FANDATSAKA.rules();
    let mut position = rules.start();
    let steps = loop {
        let turns = rules.turns(&position);
        let played = turns
            .iter()
            .map(|it| rules.play_with_steps(&position, it).unwrap());
        let (after, steps) = played.max_by_key(|(_, steps)| steps.len()).unwrap();
        if steps.len() >= 30 {
            break steps;
        }
        position = after.position;
    };
    let figures: Vec<_> = Figure::steps(&position, &steps)
        .into_iter()
        .take(31)
        .collect();
    let captions = vec!["12. b4>\nSouth sows.".to_owned(); figures.len()];
    draw_frames(
        &figures,
        &captions,
        &DiagramStyle::default(),
        Strings::english(),
    )
}

/// Returns the frames of a GIF as its reader shows them: colours of the whole picture.
fn shown(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let palette = reader.global_palette().unwrap().to_vec();
    let width = usize::from(reader.width());
    let mut canvas = vec![0; 3 * width * usize::from(reader.height())];
    let mut all = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        assert!(frame.delay >= 180, "too short to be read");
        let across = usize::from(frame.width);
        for (row, line) in frame.buffer.chunks(across).enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (column, &index) in line.iter().enumerate() {
                let colour = &palette[3 * usize::from(index)..][..3];
                canvas[3 * (start + column)..][..3].copy_from_slice(colour);
            }
        }
        all.push(canvas.clone());
    }
    all
}

/// Returns the frames of an APNG, each as its reader shows it.
fn shown_png(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    let (width, height) = reader.info().size();
    let mut canvas = vec![0; 3 * width as usize * height as usize];
    let frames = reader.info().animation_control().unwrap().num_frames;
    let mut all = Vec::new();
    for _ in 0..frames {
        let mut part = vec![0; canvas.len()];
        let info = reader.next_frame(&mut part).unwrap();
        let place = *reader.info().frame_control().unwrap();
        for (row, line) in part[..info.buffer_size()]
            .chunks(info.line_size)
            .enumerate()
        {
            let start = (place.y_offset as usize + row) * width as usize + place.x_offset as usize;
            canvas[3 * start..][..line.len()].copy_from_slice(line);
        }
        all.push(canvas.clone());
    }
    all
}

#[test]
fn a_turn_of_thirty_steps_is_small_enough_to_send_and_equal_in_both_formats() {
    let frames = long_turn();
    assert_eq!(frames.len(), 31);
    let scale = (WIDTH / frames[0].width()) as f32;
    let [gif, apng] = [MovingFormat::Gif, MovingFormat::Apng].map(|format| {
        let bytes = encode_frames(&frames, scale, format).unwrap();
        assert!(bytes.len() < MOST_BYTES, "{format:?} {}", bytes.len());
        bytes
    });
    let (gif, apng) = (shown(&gif), shown_png(&apng));
    assert_eq!((gif.len(), apng.len()), (31, 31));
    for (number, (gif, apng)) in gif.iter().zip(&apng).enumerate() {
        // A picture of 256 colours differs at edges alone, and little.
        let far = gif
            .iter()
            .zip(apng)
            .filter(|(a, b)| a.abs_diff(**b) > 24)
            .count();
        assert!(far * 200 < gif.len(), "{far} in frame {number}");
    }
    assert!(
        apng.windows(2).all(|it| it[0] != it[1]),
        "each step moves something"
    );
}

#[test]
fn a_picture_that_needs_too_much_memory_is_refused() {
    let frames = long_turn();
    let scale = (MAX_PIXELS / 30.0 / frames[0].width() / frames[0].height()).sqrt() as f32;
    let refused = encode_frames(&frames, scale, MovingFormat::Gif).unwrap_err();
    assert!(matches!(refused, PngError::Size { .. }), "{refused}");
    assert!(encode_frames(&frames, f32::NAN, MovingFormat::Gif).is_err());
}
