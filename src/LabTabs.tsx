import { useAtomValue } from './state/jotai.ts';
import { fullViewAtom, switchView } from './state/view.ts';
import { Segments } from './ui/Segments.tsx';

const LAB_PARTS = [
  { value: 'lab', label: 'Suggestions' },
  { value: 'templates', label: 'Templates' },
] as const;

/** Switches between the views of the lab. */
export default function LabTabs() {
  const view = useAtomValue(fullViewAtom);
  const part = LAB_PARTS.find(({ value }) => value === view)?.value ?? 'lab';
  return <Segments label="Part of the lab" options={LAB_PARTS} value={part} onChange={switchView} />;
}
