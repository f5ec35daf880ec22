import "fifangha/element";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

import record from "./game.fif?raw";

function Lesson() {
  const board = useRef(null);
  const [turn, setTurn] = useState(null);
  return (
    <main>
      <h1>A game of fifangha</h1>
      <fifangha-board ref={board} record={record} play onturn={({ detail }) => setTurn(detail)} />
      <p role="status">{turn?.notation ?? "The start"}</p>
      <button onClick={() => board.current.last()}>The last turn</button>
    </main>
  );
}

createRoot(document.getElementById("app")).render(<Lesson />);
