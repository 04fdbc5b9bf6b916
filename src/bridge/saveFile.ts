/** Saves a text or other content as a file, as a download does. */
export function saveFile(name: string, mediaType: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
