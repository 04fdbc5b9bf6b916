/** A change that can't be made; the message is a sentence for the player. */
export class EditError extends Error {}
