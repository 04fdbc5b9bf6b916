import { t } from '@lingui/core/macro';

/** The text in place of an extractor's time left once it does not run. */
export function notRunningText(hasProgram: boolean): string {
  return hasProgram ? t({ message: `ended`, comment: 'an extraction program' }) : t`no program`;
}
