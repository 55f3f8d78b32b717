import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { TableSelection } from './columns';

export interface RowCheckboxProps<Row> extends Pick<CheckboxProps, 'size' | 'classNames' | 'tabIndex'> {
  row: Row;
  selection: TableSelection<Row>;
}

/** The checkbox of one row or card: a click or Space chooses it, with Shift all from the last one to it. */
export function RowCheckbox<Row>({ row, selection, ...others }: RowCheckboxProps<Row>) {
  return (
    <Checkbox
      {...others}
      aria-label={`Select ${selection.nameOf(row)}`}
      checked={selection.isChosen(row)}
      onChange={({ nativeEvent }) => {
        // What changes a checkbox is a click, by a key too. To prevent it would leave the box unticked beside its chosen row.
        if ((nativeEvent as MouseEvent).shiftKey) selection.onRange(row);
        else selection.onToggle(row);
      }}
    />
  );
}
