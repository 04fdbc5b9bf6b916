import { NAME_LANGUAGES } from '../names.ts';
import { toRecord, toText } from './yamlBlocks.ts';

/** The English name of a record, and those in the client's other languages that differ from it. */
export function toNames(value: unknown, where: string): { name: string; localNames: Record<string, string> } {
  const byLanguage = toRecord(value, `${where}, name`);
  const name = toText(byLanguage.en, `${where}, English name`);
  const localNames: Record<string, string> = {};
  for (const language of NAME_LANGUAGES) {
    const local = byLanguage[language];
    if (typeof local === 'string' && local.trim() !== '' && local !== name) localNames[language] = local.trim();
  }
  return { name, localNames };
}
