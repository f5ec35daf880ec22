//! Replays the corpus of the fuzz target `module`.

#[path = "../../../fuzz/targets/module_target.rs"]
#[allow(unreachable_pub)]
mod module;
#[path = "../../../fuzz/replayed.rs"]
mod replayed;

#[test]
fn questions() {
    replayed::replayed("module", module::module);
}
