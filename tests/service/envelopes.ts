import type { MiddlewareHandler } from "hono";
import type { listAnswer } from "./answers.ts";
import type { ServiceEnv } from "./recording.ts";

type Row = Record<string, unknown>;
type List = ReturnType<typeof listAnswer<Row>>;

/** A manner in which services answer, since the interface leaves it open (section 4). */
interface Manner {
  /** @param name - the resource's plural name @returns the body, and headers where the manner needs some */
  list: (list: List, name: string) => { body: unknown; headers?: Record<string, string> };
  /** @param name - the resource's singular name */
  item: (item: Row, name: string) => unknown;
}

/** The link's paging alone, as frameworks write it that do not repeat the query. */
function bare(link: string | null): string | null {
  return link && `?page=${new URL(link).searchParams.get("page")}`;
}

const MANNERS = {
  "Laravel's resources": {
    list: (list) => ({ body: list }),
    item: (data) => ({ data }),
  },
  "Laravel's older paginator": {
    list: ({ data, links, meta }, name) => {
      return { body: { [name]: { ...meta, data, next_page_url: bare(links.next), prev_page_url: bare(links.prev) } } };
    },
    item: (item) => item,
  },
  "data with the next link alone": {
    list: ({ data, links }) => ({ body: { data, links: { prev: null, next: bare(links.next) } } }),
    item: (data) => ({ data }),
  },
  "a bare array with headers": {
    list: ({ data, links, meta }) => {
      const relations = Object.entries(links).filter(([, link]) => link !== null);
      const link = relations.map(([name, target]) => `<${bare(target)}>; rel="${name}"`).join(", ");
      return { body: data, headers: { link, "x-total-count": String(meta.total) } };
    },
    item: (item) => item,
  },
  "the resource's plural name": {
    list: ({ data, links, meta }, name) => {
      return { body: { [name]: data, total: meta.total, links: { next: bare(links.next), prev: bare(links.prev) } } };
    },
    item: (item, name) => ({ [name]: item }),
  },
  HAL: {
    list({ data, links, meta }, name) {
      const relations = Object.entries({ self: links.first, next: links.next, prev: links.prev });
      const _links = Object.fromEntries(relations.filter(([, href]) => href).map(([name, href]) => [name, { href }]));
      return { body: { _embedded: { [name]: data.map(toHal) }, _links, total: meta.total } };
    },
    item: toHal,
  },
  "JSON:API": {
    list: ({ data, links, meta }, name) => {
      return { body: { data: data.map((row) => toJsonApi(row, name)), links, meta: { total: meta.total } } };
    },
    item: (item, name) => ({ data: toJsonApi(item, `${name}s`) }),
  },
} satisfies Record<string, Manner>;

export type MannerName = keyof typeof MANNERS;
export const MANNER_NAMES = Object.keys(MANNERS) as MannerName[];

function toHal(row: Row): Row {
  return { ...row, _links: { self: { href: `/api/v1/reports/${row.id}` } } };
}

function toJsonApi({ id, ...attributes }: Row, type: string): Row {
  return { type, id: String(id ?? attributes.project), attributes };
}

/** Lets the service answer in another manner than its own, which is Laravel's resources. */
export function answeringAs(name: MannerName): MiddlewareHandler<ServiceEnv> {
  const manner: Manner = MANNERS[name];
  return async (c, next) => {
    await next();
    if (!c.res.ok || name === "Laravel's resources") return;
    const answer: { data: Row } & List = await c.res.json();
    const [, plural = ""] = /\/api\/v1\/(projects|reports)/.exec(c.req.path) ?? [];
    const { status } = c.res;
    if (answer.meta) {
      const { body, headers } = manner.list(answer, plural);
      c.res = Response.json(body, { status, ...(headers && { headers }) });
    } else if (c.req.method === "DELETE") {
      c.res = new Response(null, { status: 204 });
    } else {
      c.res = Response.json(manner.item(answer.data, plural.slice(0, -1)), { status });
    }
  };
}
