import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDay } from '@/shared/lib/calendar-days';
import { filterOptions } from '@/shared/ui/filter-options';
import { shiftsQuery } from '../../api/invoices';
import type { InvoiceShift } from '../../api/types';
import { useToday } from '../parts/use-today';

export interface ShiftSelectProps extends Pick<SelectProps, 'size'> {
  /** The date of the invoice: shifts of the two months before are offered. */
  issuedOn: string;
  value: string | null;
  known?: InvoiceShift | null;
  onChange: (eventId: string | null) => void;
}

/** Chooses the shift in the schedule that an invoice is for. */
export function ShiftSelect({ issuedOn, value, known, onChange, size }: ShiftSelectProps) {
  const today = useToday();
  const offered = useQuery(shiftsQuery(issuedOn)).data?.items ?? [];
  const shifts = new Map(offered.map((shift) => [shift.eventId, shift]));
  if (known) shifts.set(known.eventId, known);
  const data = Array.from(shifts.values(), ({ eventId, title, on }) => ({
    value: eventId,
    label: `${title}, ${formatCalendarDay(on, today)}`,
  }));
  // One that somebody else sees stays chosen, though this person cannot read its name.
  if (value !== null && !shifts.has(value)) data.push({ value, label: 'A shift that you do not see' });
  return (
    <Select
      label="Shift"
      description="Optional. Links the invoice to a shift in the schedule."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="None"
      clearable
      searchable
      filter={filterOptions}
      nothingFoundMessage="No shift in the two months before the invoice"
      size={size}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}
