//! Time of a picture: drawing a frame, compared with writing its position in
//! one line, the lower limit of a diagram.

use divan::{Bencher, black_box};
use fifangha::diagram::{DiagramStyle, draw};
use fifangha::figure::Figure;
use fifangha::message::Strings;
use fifangha_rules::{Game, Position};

fn main() {
    divan::main();
}

/// A step late in a turn: seeds in most pits, a path, changes.
fn frame() -> Figure {
    let rules = Game::FIFANGHA.rules();
    let mut position = rules.start();
    let mut frame = Figure::board(position);
    for _ in 0..6 {
        let turn = rules.each_turn(&position, |turn, _| std::ops::ControlFlow::Break(turn));
        let turn = turn.expect("the game is not over after six turns");
        let (played, steps) = rules
            .play_with_steps(&position, &turn)
            .expect("a legal turn");
        if let Some(last) = Figure::steps(&position, &steps)
            .into_iter()
            .rfind(|frame| frame.event.is_some_and(|event| event.kind() == "sowing"))
        {
            frame = last;
        }
        position = played.position;
    }
    frame
}

#[divan::bench]
fn position_as_text(bencher: Bencher<'_, '_>) {
    let position: Position = *frame().board.position().expect("a whole board");
    bencher.bench(|| black_box(&position).to_string());
}

#[divan::bench]
fn frame_as_svg(bencher: Bencher<'_, '_>) {
    let (frame, style) = (frame(), DiagramStyle::default());
    bencher.bench(|| draw(black_box(&frame), &style, Strings::english()).to_string());
}

#[divan::bench(sample_count = 10)]
fn svg_as_png(bencher: Bencher<'_, '_>) {
    let svg = draw(&frame(), &DiagramStyle::default(), Strings::english()).to_string();
    bencher.bench(|| fifangha::diagram::png::render(black_box(&svg), 1.0));
}
