import { expect, it } from 'vitest';
import { leadText } from '../../../src/words/leads.ts';

it('a lead is said in days, hours or minutes, whichever are whole', () => {
  const leads = [0, 60, 15 * 60, 3600, 5400, 12 * 3600, 86_400, 3 * 86_400];
  expect(leads.map(leadText)).toEqual([
    'When it happens',
    '1 minute before',
    '15 minutes before',
    '1 hour before',
    '90 minutes before',
    '12 hours before',
    '1 day before',
    '3 days before',
  ]);
});
