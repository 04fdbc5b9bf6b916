import { expect, it } from 'vitest';
import { joinSentences } from '../../../src/format/text.ts';

it('sentences have a space between them, but not after a full stop of full width', () => {
  expect(joinSentences(['Two planets.', 'One stopped!', 'Why?'])).toBe('Two planets. One stopped! Why?');
  expect(joinSentences(['2 つの惑星。', '停止しました！', 'なぜ？', 'Water 1 個。', 'P2'])).toBe(
    '2 つの惑星。停止しました！なぜ？Water 1 個。P2',
  );
});

it('sentences that are not said leave no space', () => {
  expect(joinSentences([null, 'One.', false, '', 'Two.'])).toBe('One. Two.');
  expect(joinSentences([])).toBe('');
});
