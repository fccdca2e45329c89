export const DATABASE = "website-reports";
