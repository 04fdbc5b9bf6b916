import { describe, expect, it } from 'vitest';
import { globePicture } from '../../../../src/features/sphere/globePicture.ts';
import { makeReport, typeIdOf } from '../../../component/reportBuilders.ts';
import { textsOfPicture } from '../../../fixtures/textsOfPicture.ts';

const GLOBE = { width: 900, height: 700 } as HTMLCanvasElement;
const COLONY = {
  ...makeReport(),
  planetName: 'Amamake V',
  systemName: 'Amamake',
  planetType: 'lava' as const,
  exports: [{ typeId: typeIdOf('Silicon') }, { typeId: typeIdOf('Water') }] as unknown as ReturnType<
    typeof makeReport
  >['exports'],
  netIskPerMonth: { isk: 41e6, bound: 'exact' as const },
};

describe('the picture of a globe', () => {
  it('says what the planet makes and earns, and not where it is', () => {
    const texts = textsOfPicture(globePicture(GLOBE, COLONY, false));
    expect(texts).toEqual(['A lava planet', 'Silicon, Water', '41.00 M ISK', 'net a month', 'Colony Watch']);
  });

  it('names planet and system where the player wants that', () => {
    const texts = textsOfPicture(globePicture(GLOBE, COLONY, true));
    expect(texts.slice(0, 2)).toEqual(['Amamake V', 'A lava planet in Amamake · Silicon, Water']);
  });

  it('has no figure where the net is unknown', () => {
    const texts = textsOfPicture(
      globePicture(GLOBE, { ...COLONY, netIskPerMonth: { isk: null, bound: 'exact' } }, true),
    );
    expect(texts.join()).not.toContain('ISK');
  });
});
