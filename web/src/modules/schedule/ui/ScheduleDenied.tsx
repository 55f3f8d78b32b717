import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RestrictedDrawing } from '@/shared/ui/illustrations/drawings';
import { PageBar } from '@/shared/ui/PageBar';
import { toast } from '@/shared/ui/toast/toast';

/** So long the words stand before the person is led away. */
const REDIRECT_MS = 2000;

/** What stands in place of the schedule for those who may not view it (notes-and-schedule.md section 2.5). */
export function ScheduleDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const shown = toast.error('You do not have permission to view the schedule');
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
      toast.dismiss(shown);
    };
  }, [navigate]);
  return (
    <>
      <PageBar title="Schedule" />
      <EmptyState
        drawing={<RestrictedDrawing />}
        title="Access Denied"
        message="You do not have permission to view the schedule. Please contact your administrator to request access."
        action={
          <Button size="md" onClick={() => void navigate({ to: '/' })}>
            Go to Home
          </Button>
        }
      />
    </>
  );
}
