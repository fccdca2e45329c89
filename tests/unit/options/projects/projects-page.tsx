import { signal } from "@preact/signals";
import { vi } from "vitest";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import type { ProjectsView } from "@/entrypoints/options/routes/list-route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import { type Page, PROJECTS_QUERY, type Project } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask } from "../../support/asking.ts";
import { pageOf as wholePage } from "../../support/known.ts";

/** A page of a service that tells only its rows. */
export function pageOf<Row>(rows: Row[], changes: Partial<Page<Row>> = {}): Page<Row> {
  return wholePage(rows, { total: null, from: null, isLast: false, ...changes });
}

export function stateWith(deletions: Deletion[], rememberResults = true): AppState {
  return { ...emptyState(settingsOf({ id: "c" }, { rememberResults })), deletions };
}

export const START: ProjectsView = { query: PROJECTS_QUERY, at: null };

export function named(...names: string[]): Project[] {
  return names.map((project) => ({ project, createdAt: null, more: {} }));
}

/** Answers every list and count, and deletions with what is given. */
export function answerAll(rows: Project[], deletion?: Deletion) {
  ask.mockImplementation(async (question: string) => {
    if (question === "deleteProject") return deletion;
    return question === "listProjects" ? pageOf(rows) : pageOf([], { total: 0 });
  });
}

export const go = vi.fn<Router["go"]>();
export const router = { go } as unknown as Router;
export const page = (view = START, rememberResults = true) => (
  <ProjectsPage appState={signal(stateWith([], rememberResults))} router={router} view={view} />
);
