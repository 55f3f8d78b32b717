import { useState } from 'react';
import type { Column } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { PhoneLines } from '@/shared/ui/table/PhoneLines';
import classes from './Gallery.module.css';

interface Row {
  name: string;
  owner: string;
  size: string;
}

const ROWS: readonly Row[] = [
  { name: 'RAMS 041 Tower crane.pdf', owner: 'Priya Nair', size: '3.2 MB' },
  { name: 'Valuation 09 Kestrel Wharf.xlsx', owner: 'Tom Hughes', size: '1.1 MB' },
  { name: `${'Ein sehr langer Name '.repeat(8)}.dwg`, owner: 'Marek Zielinski', size: '42.7 MB' },
];

/** Of the gallery's table, and of what stands there until it has rows. */
export const COLUMNS: readonly Column<Row>[] = [
  { label: 'Name', track: 'minmax(0, 1fr)', sort: 'name', title: ({ name }) => name, cell: ({ name }) => name },
  { label: 'Owner', track: '10rem', isMinor: true, cell: ({ owner }) => owner },
  { label: 'Size', track: '6rem', alignsEnd: true, cell: ({ size }) => size },
];

/** The one table, with rows to choose and to sort. */
export function GalleryTable() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([ROWS[1]?.name ?? '']));
  const [order, setOrder] = useState<'asc' | 'desc'>('asc');
  const toggle = ({ name }: Row) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const all = ROWS.map(({ name }) => name);
  return (
    <div className={classes.table}>
      <DataTable
        label="Files of the gallery"
        columns={COLUMNS}
        rows={order === 'asc' ? ROWS : [...ROWS].reverse()}
        keyOf={({ name }) => name}
        renderPhone={({ name, owner, size }) => <PhoneLines title={name} facts={`${owner} · ${size}`} />}
        sort={{ by: 'name', order, onSort: () => setOrder(order === 'asc' ? 'desc' : 'asc') }}
        selection={{
          isChosen: ({ name }) => chosen.has(name),
          isActive: chosen.size > 0,
          extent: chosen.size === 0 ? 'none' : chosen.size === ROWS.length ? 'all' : 'some',
          nameOf: ({ name }) => name,
          onToggle: toggle,
          onRange: toggle,
          onToggleAll: () => setChosen(new Set(chosen.size === ROWS.length ? [] : all)),
          onClear: () => setChosen(new Set()),
        }}
      />
    </div>
  );
}
