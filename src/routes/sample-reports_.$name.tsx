import { createFileRoute } from '@tanstack/react-router';
import { sampleNames } from '#contract/answers/sample-reports.ts';
import { SamplePage } from '#features/reader/sample-page.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';

export const Route = createFileRoute('/sample-reports_/$name')({ component: Sample });

function Sample() {
  const { name } = Route.useParams();
  const known = sampleNames.find((each) => each === name);
  return known ? <SamplePage key={known} name={known} /> : <PageNotFound />;
}
