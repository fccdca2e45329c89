/** Parts of the popup that are loaded only if there is a report, or a click was sent. */
export { Candidate } from "@/components/report/Candidate.tsx";
export { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
export { OtherSubmissions } from "./OtherSubmissions.tsx";
export { Outcome } from "./Outcome.tsx";
export { ReportCard } from "./ReportCard.tsx";
export { StillOpen } from "./StillOpen.tsx";
