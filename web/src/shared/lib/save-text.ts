/** Lets the browser save `text` as a file, as a download does. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
