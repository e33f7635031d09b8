import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ReceiptPage } from '#features/payments/papers/receipt-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const ReceiptTrail = lazyPart(() => import('#features/trail/receipt-trail.tsx'), 'ReceiptTrail');

export const Route = createFileRoute('/receipt/$code')({ component: OneReceipt });

function OneReceipt() {
  const { code } = Route.useParams();
  return (
    <ReceiptPage
      code={code}
      trail={
        <Suspense>
          <ReceiptTrail code={code} />
        </Suspense>
      }
    />
  );
}
