/** Whether the browser draws in 3D: it may be switched off, blocked, or not there at all. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers allow only a few contexts at a time; the scene needs one of its own.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
