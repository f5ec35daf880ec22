//! PDF compression with object streams. Typst writes objects separately and uncompressed, and
//! a book with alternative text for every picture and tags for every cell has tens of
//! thousands.

use std::io::Write;
use std::ops::Range;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Objects per stream. To read one object, a viewer decompresses the whole stream.
const OBJECTS_PER_STREAM: usize = 200;

/// Rewrites a PDF to use object streams (PDF 1.5, §7.5.7). Returns `None` if its layout is
/// not that of Typst; the file must then be left unchanged.
pub(super) fn compress(pdf: &[u8]) -> Option<Vec<u8>> {
    let places = XrefTable::parse(pdf)?;
    let first = places.objects.iter().map(|it| it.1.start).min()?;
    let mut out = pdf[..first].to_vec();
    let mut entries = vec![XrefEntry::Free; places.count];
    let mut plain = Vec::new();
    for (number, place) in &places.objects {
        let whole = &pdf[place.clone()];
        let inside = whole.strip_prefix(format!("{number} 0 obj").as_bytes())?;
        let inside = inside.trim_ascii().strip_suffix(b"endobj")?.trim_ascii();
        if inside.ends_with(b"endstream") {
            entries[*number] = XrefEntry::Offset(out.len());
            out.extend(whole.trim_ascii_end());
            out.push(b'\n');
        } else {
            plain.push((*number, inside));
        }
    }
    for together in plain.chunks(OBJECTS_PER_STREAM) {
        let number = entries.len();
        entries.push(XrefEntry::Offset(out.len()));
        let (mut head, mut body) = (String::new(), Vec::new());
        for (index, (object, inside)) in together.iter().enumerate() {
            head.push_str(&format!("{object} {} ", body.len()));
            body.extend(*inside);
            body.push(b'\n');
            entries[*object] = XrefEntry::InStream(number, index);
        }
        let about = format!("/Type/ObjStm/N {}/First {}", together.len(), head.len());
        write_stream(number, &about, &[head.as_bytes(), &body].concat(), &mut out)?;
    }
    let (number, start) = (entries.len(), out.len());
    entries.push(XrefEntry::Offset(start));
    let table: Vec<u8> = entries.iter().flat_map(|it| it.bytes()).collect();
    let about = format!(
        "/Type/XRef/Size {}/W[1 4 2]{}",
        entries.len(),
        places.trailer
    );
    write_stream(number, &about, &table, &mut out)?;
    out.extend(format!("startxref\n{start}\n%%EOF\n").into_bytes());
    Some(out)
}

/// The cross-reference table of a PDF.
struct XrefTable {
    /// The number of entries, including free ones.
    count: usize,
    objects: Vec<(usize, Range<usize>)>,
    /// The trailer dictionary, without the number of entries.
    trailer: String,
}

/// An entry of a cross-reference table.
#[derive(Clone, Copy)]
enum XrefEntry {
    Free,
    Offset(usize),
    /// The number of an object stream, and the index in it.
    InStream(usize, usize),
}

impl XrefTable {
    /// Parses the table at the end of a file.
    fn parse(pdf: &[u8]) -> Option<Self> {
        let end = text_after_last(pdf, b"startxref")?;
        let table: usize = end.split_ascii_whitespace().next()?.parse().ok()?;
        let text = std::str::from_utf8(pdf.get(table..)?).ok()?;
        let text = text.strip_prefix("xref\n0 ")?;
        let (count, rest) = text.split_once('\n')?;
        let count: usize = count.trim().parse().ok()?;
        // Each entry has twenty bytes: offset, generation, and whether it is in use.
        let lines = rest.get(..count.checked_mul(20)?)?;
        let mut starts = Vec::new();
        for (number, line) in lines.as_bytes().chunks(20).enumerate() {
            let line = std::str::from_utf8(line).ok()?;
            if line.get(17..18)? == "n" {
                starts.push((line.get(..10)?.parse::<usize>().ok()?, number));
            }
        }
        starts.sort_unstable();
        let ends = starts.iter().skip(1).map(|it| it.0).chain([table]);
        let objects = starts.iter().zip(ends);
        let objects = objects.map(|((start, number), end)| (*number, *start..end));
        let objects: Vec<_> = objects.collect();
        let trailer = rest[lines.len()..].trim_start().strip_prefix("trailer")?;
        let (trailer, _) = trailer.split_once("startxref")?;
        let trailer = trailer.trim().strip_prefix("<<")?.strip_suffix(">>")?;
        let (before, size) = trailer.split_once("/Size")?;
        let size = size.trim_start();
        let after = size.trim_start_matches(|it: char| it.is_ascii_digit());
        Some(Self {
            count,
            objects,
            trailer: format!("{before}{after}"),
        })
    }
}

impl XrefEntry {
    fn bytes(self) -> impl Iterator<Item = u8> {
        let (kind, place, index) = match self {
            Self::Free => (0, 0, 0xffff),
            Self::Offset(place) => (1, place, 0),
            Self::InStream(number, index) => (2, number, index),
        };
        let place = u32::try_from(place).unwrap_or(u32::MAX).to_be_bytes();
        let index = u16::try_from(index).unwrap_or(u16::MAX).to_be_bytes();
        [kind].into_iter().chain(place).chain(index)
    }
}

/// Returns the text after the last occurrence of `what`.
fn text_after_last<'a>(pdf: &'a [u8], what: &[u8]) -> Option<&'a str> {
    let at = pdf.windows(what.len()).rposition(|it| it == what)?;
    std::str::from_utf8(&pdf[at + what.len()..]).ok()
}

/// Appends a stream object with compressed data.
fn write_stream(number: usize, about: &str, bytes: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    let bytes = encoder.finish().ok()?;
    let head = format!(
        "{number} 0 obj\n<<{about}/Filter/FlateDecode/Length {}>>\nstream\n",
        bytes.len()
    );
    out.extend(head.into_bytes());
    out.extend(bytes);
    out.extend(b"\nendstream\nendobj\n");
    Some(())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    fn file() -> Vec<u8> {
        let objects = [
            "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
            "2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n",
            "4 0 obj\n<< /Length 2 >>\nstream\nhi\nendstream\nendobj\n",
        ];
        let mut out = "%PDF-1.7\n".to_owned();
        let mut lines = Vec::new();
        for object in objects {
            lines.push(format!("{:010} 00000 n\r\n", out.len()));
            out.push_str(object);
        }
        let free = "0000000003 65535 f\r\n".to_owned();
        lines.insert(0, free.clone());
        lines.insert(3, free);
        let start = out.len();
        out.push_str(&format!("xref\n0 5\n{}", lines.concat()));
        out.push_str("trailer\n<<\n  /Size 5\n  /Root 1 0 R\n>>\n");
        out.push_str(&format!("startxref\n{start}\n%%EOF"));
        out.into_bytes()
    }

    #[test]
    fn what_is_no_stream_goes_into_one_and_all_is_found_again() {
        let out = compress(&file()).unwrap();
        let text = String::from_utf8_lossy(&out);
        assert!(text.starts_with("%PDF-1.7\n4 0 obj"), "{text}");
        assert!(
            !text.contains("/Catalog") && text.contains("/Root 1 0 R"),
            "{text}"
        );
        let inside = |kind: &str| {
            let head = text.find(kind).unwrap();
            let at = head + text[head..].find("stream\n").unwrap() + 7;
            // All bytes before it are ASCII, so that offsets in the text are those in the
            // file.
            let place = out.windows(kind.len()).position(|it| it == kind.as_bytes());
            let mut bytes = Vec::new();
            let compressed = &out[place.unwrap() + (at - head)..];
            ZlibDecoder::new(compressed)
                .read_to_end(&mut bytes)
                .unwrap();
            bytes
        };
        let objects = String::from_utf8(inside("/Type/ObjStm")).unwrap();
        assert!(
            objects.starts_with("1 0 2 34 << /Type /Catalog"),
            "{objects}"
        );
        let table = inside("/Type/XRef");
        assert_eq!(table.len(), 7 * 7);
        assert_eq!(table[7..14], [2, 0, 0, 0, 5, 0, 0]);
        assert_eq!(table[14..21], [2, 0, 0, 0, 5, 0, 1]);
        assert_eq!(table[28..35], [1, 0, 0, 0, 9, 0, 0]);
    }

    #[test]
    fn what_is_laid_out_otherwise_stays() {
        assert!(compress(b"").is_none());
        assert!(compress(b"%PDF-1.7 startxref\n99").is_none());
        let odd = String::from_utf8(file()).unwrap();
        assert!(compress(odd.replace("2 0 obj", "9 0 obj").as_bytes()).is_none());
    }
}
