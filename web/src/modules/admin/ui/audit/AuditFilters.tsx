import { Button, type ComboboxData, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ODD_DAY } from '@/shared/lib/typed-days';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { DayField } from '@/shared/ui/DayField';
import { filterOptions } from '@/shared/ui/filter-options';
import { auditKindsQuery } from '../../api/audit';
import { kindWords } from '../../model/audit-actor';
import { type AuditSearch, isFiltered } from '../../model/audit-search';
import classes from './audit.module.css';

/** Narrows the log by person, kind and days. */
export function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (search: AuditSearch) => void }) {
  const size = usePhone() ? 'lg' : 'sm';
  const members = useQuery(membersQuery).data?.members ?? [];
  const kinds = useQuery(auditKindsQuery()).data?.kinds ?? [];
  const people = [
    ...members.map((member) => ({ value: member.uid, label: member.displayName })),
    { value: 'system', label: 'Corbel itself' },
  ];
  return (
    <>
      <Select
        size={size}
        aria-label="Person"
        placeholder="Anyone"
        searchable
        filter={filterOptions}
        clearable
        data={people}
        value={search.actor ?? null}
        onChange={(actor) => onChange({ ...search, actor: actor ?? undefined })}
      />
      <Select
        size={size}
        aria-label="Kind"
        placeholder="Anything"
        searchable
        filter={filterOptions}
        clearable
        data={kindChoices(kinds)}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ ...search, kind: kind ?? undefined })}
      />
      <Day label="From" value={search.from} max={search.to} onChange={(from) => onChange({ ...search, from })} />
      <Day label="To" value={search.to} min={search.from} onChange={(to) => onChange({ ...search, to })} />
      {isFiltered(search) && (
        <Button
          variant="subtle"
          leftSection={<IconX size="1rem" stroke={1.6} aria-hidden />}
          onClick={() => onChange({})}
        >
          Clear
        </Button>
      )}
    </>
  );
}

/** Kinds under their nouns; where a noun has several kinds, also all of them at once. */
function kindChoices(kinds: readonly string[]): ComboboxData {
  return [...Map.groupBy(kinds, (kind) => kind.split('.')[0] ?? kind)].map(([noun, some]) => ({
    group: kindWords(noun),
    items: [
      ...(some.length > 1 ? [{ value: noun, label: `${kindWords(noun)}: everything` }] : []),
      ...some.map((kind) => ({ value: kind, label: kindWords(kind) })),
    ],
  }));
}

interface DayProps {
  label: string;
  value?: string;
  min?: string;
  max?: string;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value = '', min, max, onChange }: DayProps) {
  const size = usePhone() ? 'lg' : 'sm';
  return (
    <DayField
      className={classes.date}
      size={size}
      aria-label={label}
      value={value}
      min={min}
      max={max}
      leftSection={
        <span className={classes.dateWord} aria-hidden>
          {label}
        </span>
      }
      leftSectionWidth="3rem"
      onChange={(day) => day !== ODD_DAY && onChange(day || undefined)}
    />
  );
}
