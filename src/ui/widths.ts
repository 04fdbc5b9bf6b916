/** Where the layout changes, by the size of the window. Each width but `WIDE` includes the narrower ones. In styles: `@media (--small-phone)`. */

/** Upright phones. */
export const SMALL_PHONE = '(max-width: 480px)';

/** Phones, and any page enlarged to that width: navigation at the bottom, planets as blocks. */
export const PHONE = '(max-width: 700px)';

/** What is beside each other goes below each other. */
export const TABLET = '(max-width: 900px)';

/** Three columns become two. */
export const LAPTOP = '(max-width: 1279px)';

/** From this width on, the app bar mostly has room for the places and the search. */
export const WIDE = '(min-width: 1360px)';

/** A height: phones on their side, where nothing can stay at the top. */
export const LOW = '(max-height: 420px)';
