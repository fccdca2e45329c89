/**
 * Measures several things alternately, in an order that is drawn anew for every round, so that whatever else the
 * computer does meanwhile meets all of them alike.
 *
 * @param rounds - how often each is measured
 * @param tasks - by name; each gets the number of its round and measures once
 * @returns the measurements of each, in the order of the rounds
 */
export async function interleave<Name extends string, Measurement>(
  rounds: number,
  tasks: Record<Name, (round: number) => Promise<Measurement>>,
): Promise<Record<Name, Measurement[]>> {
  const names = Object.keys(tasks) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measurement[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of shuffle(names)) measured[name].push(await tasks[name](round));
  }
  return measured;
}

function shuffle<Item>(items: Item[]): Item[] {
  const drawn = items.map((item) => ({ item, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
