import { useNavigate } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { BackLink } from '@/shared/ui/BackLink';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { useCreateRun } from '../../api/runs';
import { NO_CHOICE } from '../../model/run-choice';
import { useToday } from '../parts/use-today';
import { RunChooser } from './RunChooser';
import { usePayable } from './use-payable';

/** /invoicing/payment-runs/new: chooses what is paid together. */
export function NewRunPage() {
  usePhoneTask();
  const today = useToday();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const payable = usePayable();
  const creating = useCreateRun();
  return (
    <RunChooser
      title={isPhone ? 'New run' : 'New payment run'}
      start={<BackLink to="/invoicing/payment-runs" label="Payment runs" />}
      payable={payable}
      initial={{ payOn: today, choice: NO_CHOICE }}
      submitLabel={isPhone ? 'Create run' : 'Create payment run'}
      isSaving={creating.isPending || creating.isSuccess}
      onSubmit={(run) =>
        creating.mutate(run, {
          onSuccess: ({ id }) =>
            void navigate({ to: '/invoicing/payment-runs/$runId', params: { runId: id }, replace: true }),
        })
      }
    />
  );
}
