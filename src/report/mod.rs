//! Diagnostics for people and for programs: text, JSON, SARIF, JUnit.
