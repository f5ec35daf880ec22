//! A Chromium and its pages, driven over a pipe by the DevTools protocol: no port is opened, key
//! presses and touches are real events, and tests wait for conditions instead of fixed times.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::needs;

/// Maximum time of any action of a page, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A separate browser with an empty profile.
pub(crate) struct Chromium {
    process: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    events: VecDeque<Value>,
    calls: u64,
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Starts a browser if one is installed.
    pub(crate) fn start() -> Option<Self> {
        let program = needs::browser()?;
        let profile = tempfile::tempdir().unwrap();
        // The protocol uses the file descriptors 3 and 4.
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#])
            .arg(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--remote-debugging-pipe"])
            .args(["--hide-scrollbars", "--no-first-run", "--mute-audio"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let to = process.stdin.take().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let (send, from) = channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while lines.read_until(0, &mut message).is_ok_and(|read| read > 0) {
                let value = serde_json::from_slice(&message[..message.len() - 1]).unwrap();
                if send.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        Some(Self {
            process,
            to,
            from,
            events: VecDeque::new(),
            calls: 0,
            _profile: profile,
        })
    }

    /// Opens an empty page with a size in CSS pixels.
    pub(crate) fn page(&mut self, width: u32, height: u32) -> Page<'_> {
        let target = self.call(None, "Target.createTarget", json!({"url": "about:blank"}));
        let attached = self.call(
            None,
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        let mut page = Page {
            session: attached["sessionId"].as_str().unwrap().to_owned(),
            browser: self,
            target: target["targetId"].clone(),
            notices: Vec::new(),
            asked: Vec::new(),
        };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.resize(width, height);
        page
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        self.try_call(session, method, params)
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, Value> {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.to.write_all(message.to_string().as_bytes()).unwrap();
        self.to.write_all(&[0]).unwrap();
        self.to.flush().unwrap();
        loop {
            let answer = self.next(method);
            if answer["id"] == id {
                let error = &answer["error"];
                return match error.is_null() {
                    true => Ok(answer["result"].clone()),
                    false => Err(error.clone()),
                };
            }
            self.events.push_back(answer);
        }
    }

    fn next(&self, wanted: &str) -> Value {
        self.from
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("{wanted}: {error}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let close = json!({"id": 0, "method": "Browser.close"}).to_string();
        _ = self.to.write_all(close.as_bytes());
        _ = self.to.write_all(&[0]);
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end {
            if matches!(self.process.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// A background tab; [`Page::switch`] returns to it.
pub(crate) struct Tab {
    target: Value,
    session: String,
}

/// A page in a browser.
pub(crate) struct Page<'b> {
    browser: &'b mut Chromium,
    target: Value,
    session: String,
    notices: Vec<String>,
    asked: Vec<String>,
}

impl Page<'_> {
    /// Sends a command of the protocol and returns its result.
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params)
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let answer = self.browser.try_call(Some(&self.session), method, params);
        while let Some(event) = self.browser.events.pop_front() {
            self.hear(&event);
        }
        answer
    }

    fn hear(&mut self, event: &Value) {
        let of = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.notices.push(of["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.notices.push(of["args"].to_string()),
            "Log.entryAdded" => self.notices.push(of["entry"].to_string()),
            "Network.requestWillBeSent" => {
                self.asked
                    .push(of["request"]["url"].as_str().unwrap_or_default().to_owned());
            }
            _ => {}
        }
    }

    /// Enables or disables scripts in pages opened from now on.
    pub(crate) fn scripts(&mut self, run: bool) {
        let params = json!({"value": !run});
        self.call("Emulation.setScriptExecutionDisabled", params);
    }

    /// Disables the network.
    pub(crate) fn offline(&mut self) {
        self.call(
            "Network.emulateNetworkConditions",
            json!({"offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}),
        );
    }

    /// Opens a new tab of the same browser; returns the previous tab.
    pub(crate) fn tab(&mut self, width: u32, height: u32) -> Tab {
        let new = self.browser.page(width, height);
        let (target, session) = (new.target, new.session);
        self.switch(Tab { target, session })
    }

    /// Switches to another tab; returns the previous tab.
    pub(crate) fn switch(&mut self, tab: Tab) -> Tab {
        let target = std::mem::replace(&mut self.target, tab.target);
        let session = std::mem::replace(&mut self.session, tab.session);
        self.call("Page.bringToFront", json!({}));
        Tab { target, session }
    }

    /// Runs a script in each page opened from now on, before the page's own scripts.
    pub(crate) fn before(&mut self, script: &str) {
        let source = json!({"source": script});
        self.call("Page.addScriptToEvaluateOnNewDocument", source);
    }

    /// Reloads the page, like the button of the browser.
    pub(crate) fn reload(&mut self) {
        self.eval("globalThis.left = true");
        self.call("Page.reload", json!({}));
        self.until("!globalThis.left && document.readyState === 'complete'");
    }

    /// Closes the page.
    pub(crate) fn close(self) {
        let close = json!({"targetId": self.target});
        self.browser.call(None, "Target.closeTarget", close);
        self.browser.events.clear();
    }

    /// Sets the size of the window in CSS pixels; below 600 it emulates a phone with touch.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        let phone = width < 600;
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}),
        );
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": phone}),
        );
    }

    /// Sets a preference of the reader, such as `prefers-reduced-motion: reduce`.
    pub(crate) fn prefer(&mut self, feature: &str, value: &str) {
        let features = json!([{"name": feature, "value": value}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Opens an address and waits until it is loaded.
    pub(crate) fn open(&mut self, address: &str) {
        // A navigation within the same page would not reload it.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.eval("globalThis.left = true");
        self.call("Page.navigate", json!({"url": address}));
        self.until("!globalThis.left && document.readyState === 'complete'");
    }

    /// Opens a file with a fragment.
    pub(crate) fn open_file(&mut self, file: &Path, fragment: &str) {
        self.open(&format!("file://{}{fragment}", file.display()));
    }

    /// Returns the value of a JavaScript expression, awaiting promises.
    pub(crate) fn eval(&mut self, script: &str) -> Value {
        let answer = self.call(
            "Runtime.evaluate",
            json!({"expression": script, "returnByValue": true, "awaitPromise": true}),
        );
        assert!(answer["exceptionDetails"].is_null(), "{script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until a condition is true.
    pub(crate) fn until(&mut self, condition: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            // A page that is being left for another one answers with an error.
            let answer = self.try_call(
                "Runtime.evaluate",
                json!({"expression": format!("Boolean({condition})"), "returnByValue": true}),
            );
            if matches!(&answer, Ok(it) if it["result"]["value"] == true) {
                return;
            }
            assert!(Instant::now() < end, "never: {condition} ({answer:?})");
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses and releases a key: `ArrowRight`, `Home`, ` `, `Tab`, `a`.
    pub(crate) fn key(&mut self, key: &str) {
        let code = match key {
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "End" => 35,
            "Home" => 36,
            "Enter" => 13,
            "Escape" => 27,
            "Tab" => 9,
            " " => 32,
            _ => key.to_ascii_uppercase().as_bytes()[0].into(),
        };
        let text = match key {
            "Enter" => "\r",
            _ if key.chars().count() == 1 => key,
            _ => "",
        };
        for (kind, text) in [("keyDown", text), ("keyUp", "")] {
            let params = json!({
                "type": kind, "key": key, "code": key, "text": text, "windowsVirtualKeyCode": code,
            });
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Clicks the centre of the first element that matches a selector.
    pub(crate) fn click(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let params = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Taps an element.
    pub(crate) fn tap(&mut self, selector: &str) {
        let (x, y) = self.middle(selector);
        let finger = json!([{"x": x, "y": y}]);
        for (kind, fingers) in [("touchStart", finger), ("touchEnd", json!([]))] {
            self.call(
                "Input.dispatchTouchEvent",
                json!({"type": kind, "touchPoints": fingers}),
            );
        }
    }

    /// Draws from the centre of one element to that of another with the right button; `modifiers` is 8
    /// for Shift.
    pub(crate) fn draw(&mut self, from: &str, to: &str, modifiers: u8) {
        let (from, to) = (self.middle(from), self.middle(to));
        for (kind, (x, y)) in [
            ("mousePressed", from),
            ("mouseMoved", to),
            ("mouseReleased", to),
        ] {
            let params = json!({"type": kind, "x": x, "y": y, "button": "right", "clickCount": 1, "modifiers": modifiers});
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses the centre of one element with a finger, and lifts it from that of another.
    pub(crate) fn press_long(&mut self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        let finger = |(x, y): (f64, f64)| json!([{"x": x, "y": y}]);
        let mut touch = |kind: &str, points: Value| {
            self.call(
                "Input.dispatchTouchEvent",
                json!({"type": kind, "touchPoints": points}),
            );
        };
        touch("touchStart", finger(from));
        std::thread::sleep(std::time::Duration::from_millis(900));
        if from != to {
            touch("touchMove", finger(to));
        }
        touch("touchEnd", json!([]));
    }

    /// Swipes over the centre of an element, `by` pixels to the right.
    pub(crate) fn swipe(&mut self, selector: &str, by: f64) {
        let (x, y) = self.middle(selector);
        let from = x - by / 2.0;
        let mut touch = |kind: &str, points: Value| {
            self.call(
                "Input.dispatchTouchEvent",
                json!({"type": kind, "touchPoints": points}),
            );
        };
        touch("touchStart", json!([{"x": from, "y": y}]));
        for part in 1..=8 {
            let x = from + by * f64::from(part) / 8.0;
            touch("touchMove", json!([{"x": x, "y": y}]));
        }
        touch("touchEnd", json!([]));
    }

    /// Scrolls to the first element that matches a selector and returns its centre, once a page that
    /// still scrolls or moves is at rest.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let quoted = Value::from(selector);
        let found = self.eval(&format!(
            "(async () => {{ const it = document.querySelector({quoted});
               // Pages in the background draw no frames.
               const frame = () => new Promise((next) => {{ requestAnimationFrame(next); setTimeout(next, 50); }});
               let box, equal = 0;
               for (let frames = 0; equal < 3 && frames < 200; frames += 1) {{
                 it.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                 const now = it.getBoundingClientRect();
                 equal = now.x === box?.x && now.y === box.y ? equal + 1 : 0;
                 box = now;
                 await frame();
               }}
               return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        let number = |at: usize| found[at].as_f64().unwrap_or_else(|| panic!("{selector}"));
        (number(0), number(1))
    }

    /// Switches between print and screen media.
    pub(crate) fn paper(&mut self, on: bool) {
        let media = if on { "print" } else { "" };
        self.call("Emulation.setEmulatedMedia", json!({"media": media}));
    }

    /// Returns the number of printed pages, in the size of its style sheet or on A4.
    pub(crate) fn sheets(&mut self) -> u64 {
        let answer = self.call(
            "Page.printToPDF",
            json!({"preferCSSPageSize": true, "paperWidth": 8.27, "paperHeight": 11.69}),
        );
        let count = format!(
            "atob({}).match(/\\/Type \\/Page\\b/g).length",
            answer["data"]
        );
        self.eval(&count).as_u64().unwrap()
    }

    /// Returns console output and errors since the previous call.
    pub(crate) fn console_messages(&mut self) -> Vec<String> {
        self.eval("0");
        std::mem::take(&mut self.notices)
    }

    /// Returns the addresses requested since the previous call.
    pub(crate) fn asked(&mut self) -> Vec<String> {
        self.eval("0");
        std::mem::take(&mut self.asked)
    }
}
