import { Button, FileInput, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileProblem, INVOICE_FILE_TYPES } from '@/shared/invoices/InvoiceFiles';
import { countOf } from '@/shared/invoices/invoice-words';
import { formatMoney, parseMoney } from '@/shared/lib/money';
import { usePhone } from '@/shared/lib/use-phone';
import { ActionsMenu } from '@/shared/ui/ActionsMenu';
import { FormDialog } from '@/shared/ui/FormDialog';
import { MoneyField } from '@/shared/ui/MoneyField';
import { orderFileAddress, ordersCsv, ordersQuery, useAddOrder, useCloseOrder } from '../../api/orders';
import type { PurchaseOrder, Subcontractor } from '../../api/types';
import { CsvLink } from '../parts/CsvLink';
import { Panel } from '../parts/Panel';
import page from '../parts/page.module.css';

/** What was ordered of a subcontractor, and how much of it was invoiced. */
export function OrdersPanel({ subcontractor: { id, name } }: { subcontractor: Subcontractor }) {
  const list = useInfiniteQuery(ordersQuery(id));
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const canEdit = list.data?.pages[0]?.can.edit === true;
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title="Purchase orders"
      end={
        <span className={page.ends}>
          {orders.length > 0 && <CsvLink href={ordersCsv(id)} label="Orders CSV" />}
          {canEdit && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add order
            </Button>
          )}
        </span>
      }
    >
      {list.isSuccess && orders.length === 0 && (
        <p className={page.quiet}>None. Invoices may name any order until the first one is added.</p>
      )}
      <ul className={page.list}>
        {orders.map((order) => (
          <Order key={order.id} of={id} order={order} canEdit={canEdit} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {isAdding && <OrderDialog of={id} name={name} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Order({ of, order, canEdit }: { of: string; order: PurchaseOrder; canEdit: boolean }) {
  const closing = useCloseOrder(of);
  const { number, description, amount, invoiced, invoices, isOver, isClosed, fileName } = order;
  return (
    <li>
      <span className={page.grow}>
        {fileName ? (
          <a className={page.link} href={orderFileAddress(of, order.id)} target="_blank" rel="noopener">
            {number}
          </a>
        ) : (
          <span className={page.strong}>{number}</span>
        )}
        {isClosed && <span className={page.quiet}> · closed</span>}
        <br />
        <span className={page.quiet}>{[description, countOf(invoices, 'invoice')].filter(Boolean).join(' · ')}</span>
        {isOver && (
          <span className={page.warn}>
            <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden />
            {`${formatMoney(invoiced - (amount ?? 0))} more than was ordered`}
          </span>
        )}
      </span>
      <span className={page.quiet}>
        {amount === null ? formatMoney(invoiced) : `${formatMoney(invoiced)} of ${formatMoney(amount)}`}
      </span>
      {canEdit && (
        <ActionsMenu
          label={`Actions for order ${number}`}
          items={[
            {
              label: isClosed ? 'Open again' : 'Close',
              icon: isClosed ? IconLockOpen : IconLock,
              onClick: () => closing.mutate({ order, isClosed: !isClosed }),
            },
          ]}
        />
      )}
    </li>
  );
}

function OrderDialog({ of, name, onClose }: { of: string; name: string; onClose: () => void }) {
  const size = usePhone() ? 'lg' : 'md';
  const [number, setNumber] = useState('');
  const [description, setDescription] = useState('');
  const [amount, setAmount] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const adding = useAddOrder(of);
  const pence = amount.trim() === '' ? null : parseMoney(amount);
  const amountProblem =
    amount.trim() !== '' && (pence === null || pence <= 0) ? 'Enter an amount, or nothing.' : undefined;
  const numberProblem = number.trim() === '' ? 'Enter the number of the order.' : undefined;
  const problem = file ? fileProblem(file) : undefined;

  function save(): void {
    setChecked(true);
    if (numberProblem || amountProblem || problem) return;
    adding.mutate(
      { body: { number: number.trim(), description: description.trim(), amount: pence }, file },
      { onSuccess: onClose },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add purchase order"
      about={name}
      submitLabel="Add order"
      isLoading={adding.isPending}
      onSubmit={save}
    >
      <TextInput
        label="Number"
        size={size}
        data-autofocus
        maxLength={100}
        value={number}
        error={isChecked && numberProblem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label="What it is for"
        size={size}
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <MoneyField
        label="Amount without VAT"
        size={size}
        value={amount}
        error={isChecked && amountProblem}
        onChange={setAmount}
      />
      <FileInput
        label="The order"
        description="As a PDF or a picture."
        size={size}
        clearable
        accept={INVOICE_FILE_TYPES}
        placeholder="Choose a file"
        value={file}
        error={problem}
        onChange={setFile}
      />
    </FormDialog>
  );
}
