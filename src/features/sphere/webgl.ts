/** Whether WebGL is available. It may be off, blocked or missing. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the number of contexts, and the scene needs one.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
