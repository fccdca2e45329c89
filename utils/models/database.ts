/** The name of the extension's database. */
export const DATABASE = "website-reports";
