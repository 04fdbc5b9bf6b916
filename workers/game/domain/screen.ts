/** Characters that fill the screen: they are fetched, calculated and shown before all others. */
export const CHARACTERS_ON_SCREEN = 4;
