/** Places of one line of a sketch: it shows where one went, and is sent with its report. */
export const sketchLinePlaces = 2000;

/** Of an object that is drawn by going along or around it. */
export const objectLinePlaces = 5000;
