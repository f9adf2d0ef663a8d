/** jsdom lays nothing out: an editor of rich texts asks where the cursor is, to scroll there. */
const nowhere = document.createElement('p');
Range.prototype.getClientRects = () => nowhere.getClientRects();
Range.prototype.getBoundingClientRect = () => nowhere.getBoundingClientRect();
