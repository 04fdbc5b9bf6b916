/** How many decimals the percentages of each column of the shown tables have. Those of one column must be alike. */
export function percentDecimals(): number[][] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const columns = new Map<number, Set<number>>();
    for (const cell of table.querySelectorAll<HTMLTableCellElement>('td')) {
      const decimals = /\d(?:\.(\d+))?%$/.exec(cell.textContent.trim());
      if (decimals === null) continue;
      const known = columns.get(cell.cellIndex) ?? new Set();
      columns.set(cell.cellIndex, known.add(decimals[1]?.length ?? 0));
    }
    return [...columns.values()].map((counts) => [...counts]);
  });
}
