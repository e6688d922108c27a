import texts from '../../content/interface/pages/status.json' with { type: 'json' };

/** Labels and messages of the measurements on the status page, which the server inserts. */
export const statusTexts = texts;
