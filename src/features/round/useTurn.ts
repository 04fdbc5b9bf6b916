import { useEffect, useState } from 'react';

/** Drawing one planet takes a few milliseconds; that the page is laid out again takes as long, so they come in threes. */
const PARTS_PER_FRAME = 3;

const waiting = new Set<() => void>();
let isDrawing = false;

/**
 * Lets the parts of a plan be drawn one after another, a few in each frame, so that no frame takes long.
 * @param isFirst drawn at once
 * @returns whether it is this part's turn, from then on
 */
export function useTurn(isFirst: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isFirst);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    if (!isDrawing) requestAnimationFrame(drawNext);
    isDrawing = true;
    return () => {
      waiting.delete(draw);
    };
  }, [isDrawn]);
  return isDrawn;
}

function drawNext(): void {
  const turns = [...waiting].slice(0, PARTS_PER_FRAME);
  isDrawing = turns.length > 0;
  if (!isDrawing) return;
  for (const draw of turns) {
    waiting.delete(draw);
    draw();
  }
  requestAnimationFrame(drawNext);
}
