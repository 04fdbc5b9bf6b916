import { styled } from 'styled-components';
import { loadCode } from '../../languages/loadCode.ts';
import { useAnswer } from '../../ui/useAnswer.ts';

/* Dark on light in any theme: many phones read nothing else. */
const Picture = styled.svg`
  display: block;
  width: min(220px, 100%);
  border-radius: 6px;
  background: #fff;
`;

/** A text as a QR code. Its library is loaded when the first is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { value: rows } = useAnswer(
    async () => (await loadCode(() => import('uqr'))).encode(text, { border: 3 }).data,
    [text],
  );
  // A failure is not shown: the link is beside it.
  if (rows === undefined) return null;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <Picture viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
