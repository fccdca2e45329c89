const nothing = () => {};

/** What the details of report 7 need and a test does not look at. */
export const IGNORED = { reportId: "7", onClose: nothing, onEdit: nothing, onChange: nothing };
