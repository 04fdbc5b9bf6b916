import type { RefObject } from 'react';
import { charactersAtom } from '../../state/characters.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { alertModeAtom, compactModeAtom, planModeAtom } from '../../state/settings.ts';
import { useIsNear } from '../../ui/useIsNear.ts';

/** So many characters' planets are drawn at once, near or far: a hundred rows cost a page little. */
const SMALL_FLEET = 20;

const isSmallFleetAtom = atom((get) => get(charactersAtom).length <= SMALL_FLEET);

/** The modes in which the page has other heights. */
const layoutAtom = atom((get) => `${get(compactModeAtom)} ${get(alertModeAtom)} ${get(planModeAtom)}`);

/** Whether a character's planets are drawn: in a small fleet all are, in a large one those in view and near it. */
export function useIsDrawn(ref: RefObject<Element | null>): boolean {
  const isSmallFleet = useAtomValue(isSmallFleetAtom);
  const isNear = useIsNear(ref, useAtomValue(layoutAtom));
  return isNear || isSmallFleet;
}
