/** The whole changelog, as text. Loaded when it is first needed. */
export { default } from '../../CHANGELOG.md?raw';
