//! How often the check suggests the original of a damaged record, and how fast.
//!
//! `cargo bench --bench suggestions -- STRIDE` damages the records of `games` by each single slip, and
//! measures every STRIDE-th case [default: 100]. With `--all` after it, all detectable cases count as
//! unique: the search for other slips that fit takes most of the time.

#[path = "../../tests/support/damage.rs"]
mod damage;

use std::path::Path;

fn main() {
    let stride = std::env::args().find_map(|it| it.parse().ok());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let others = !std::env::args().any(|it| it == "--all");
    let mut counts = damage::measure_folder(&folder, stride.unwrap_or(100), others);
    counts.times.sort();
    let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
    let unique = counts.unique;
    println!("| damaged records of `games` | share |\n|---|---|");
    println!("| all | {} |", counts.damaged);
    println!(
        "| detectable, of all | {:.1} % |",
        share(counts.detectable, counts.damaged)
    );
    println!(
        "| unique, of these | {:.1} % |",
        share(unique, counts.detectable)
    );
    println!(
        "| the original first, of these | {:.1} % |",
        share(counts.first, unique)
    );
    println!(
        "| the original among three | {:.1} % |",
        share(counts.among_three, unique)
    );
    if let Some(median) = counts.times.get(unique / 2) {
        println!("| median time of a check | {median:.1?} |");
    }
    for missed in counts.missed {
        println!("missed: {missed}");
    }
}
