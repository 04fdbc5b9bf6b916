/** The sandbox's pages: plain HTML without scripts. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A whole page of the sandbox, without scripts. */
export function page(title: string, stylesheetUrl: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(stylesheetUrl)}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Styles of the sandbox's pages, served as a file because the Content-Security-Policy allows no inline styles. */
export const PAGE_CSS = `
:root { color-scheme: dark; font: 15px/1.5 system-ui, sans-serif; color: #d6dee6; background: #0b0f14; }
body { margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0.4rem 0; font-size: 1.7rem; font-weight: 600; }
h2 { margin: 1.8rem 0 0.6rem; font-size: 0.85rem; font-weight: 600; letter-spacing: 0.06em; color: #93a4b3; }
p { max-width: 44rem; margin: 0.4rem 0; }
a { color: inherit; }
.badge { display: inline-block; margin: 0; padding: 0.1rem 0.6rem; border-radius: 1rem; background: #d29922; color: #14100a;
  font-size: 0.8rem; font-weight: 700; letter-spacing: 0.04em; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; margin-top: 1rem; color: #93a4b3; }
.button { padding: 0.35rem 0.9rem; border: 1px solid #3b4854; border-radius: 0.4rem; background: #18202a; color: #d6dee6;
  text-decoration: none; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0.6rem; margin: 0;
  padding: 0; list-style: none; }
.pilot { display: flex; gap: 0.8rem; height: 100%; box-sizing: border-box; padding: 0.6rem; border: 1px solid #26303a;
  border-radius: 0.5rem; background: #121920; text-decoration: none; }
.pilot:hover, .button:hover { border-color: #58a6ff; background: #17222d; }
.pilot:focus-visible, .button:focus-visible { outline: 2px solid #58a6ff; outline-offset: 2px; }
.pilot img { flex: none; border-radius: 0.4rem; background: #1d2731; }
.who { display: flex; flex-direction: column; min-width: 0; }
.good-for { color: #b8c4cf; }
.arrived { display: block; }
.arrived li { margin: 0.6rem 0; padding: 0.6rem 0.8rem; border: 1px solid #26303a; border-radius: 0.5rem; background: #121920; }
.arrived pre { margin: 0.3rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
button.button { font: inherit; cursor: pointer; }
.planets { color: #93a4b3; font-size: 0.85rem; }
`;
