/** What Safari says of a key that an input method has taken, once the text is there. */
const TAKEN_KEY_CODE = 229;

/**
 * Leaves an input method its keys: with Escape a player takes back what Japanese, Chinese or Korean was made of the letters,
 * and with Enter takes it over. Dialogs would close, and places lead back. Called once. @returns ends it
 */
export function leaveKeysToInputMethods(): () => void {
  const keep = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === TAKEN_KEY_CODE) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, true);
  return () => window.removeEventListener('keydown', keep, true);
}
