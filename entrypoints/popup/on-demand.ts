/** What the popup draws only where there is a report, or a click that was sent. */
export { Candidate } from "@/components/report/Candidate.tsx";
export { OtherSubmissions } from "./OtherSubmissions.tsx";
export { Outcome } from "./Outcome.tsx";
export { ReportCard } from "./ReportCard.tsx";
export { StillOpen } from "./StillOpen.tsx";
