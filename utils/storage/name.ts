/** Name of the database of this extension. */
export const DATABASE = "website-reports";
