import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { placeOf, screensOf } from '../model/places.ts';
import { useAtomValue } from '../state/jotai.ts';
import { screenAtom, switchTab } from '../state/places.ts';
import { Segments } from '../ui/Segments.tsx';
import { type Place, placeNames, screenNames } from '../words/places.ts';

/* There the other tabs are of no use. */
const OnPaper = styled.span`
  display: none;

  @media print {
    display: inline;
    font-size: var(--text-large);
  }
`;

/** Switches between the tabs of a place; on paper the name of the one that is open. */
export default function PlaceTabs({ place }: { place: Place }) {
  const screen = useAtomValue(screenAtom);
  const options = screensOf(place).map((value) => ({ value, label: screenNames()[value] }));
  // A place that is hidden keeps its tabs.
  const current = placeOf(screen) === place ? screen : options[0]!.value;
  return (
    <>
      <OnPaper>{screenNames()[current]}</OnPaper>
      <Segments
        label={t`Part of ${{ place: placeNames()[place] }}`}
        options={options}
        value={current}
        onChange={switchTab}
      />
    </>
  );
}
