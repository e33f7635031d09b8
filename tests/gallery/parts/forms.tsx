import * as v from 'valibot';
import { Card } from '#ui/card/card.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { Grid } from './layout.ts';
import { useWords } from './words.ts';

const Fields = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')),
  email: v.pipe(v.string(), v.email('emailInvalid')),
  password: v.pipe(v.string(), v.minLength(4, 'passwordTooShort')),
  price: v.pipe(v.string(), v.regex(/^\d+$/, 'monthlyPriceNumber'), v.transform(Number)),
  description: v.string(),
  region: v.pipe(v.string(), v.nonEmpty('regionRequired')),
  method: v.string(),
  supervisor: v.pipe(v.string(), v.nonEmpty('supervisorRequired')),
  remember: v.boolean(),
  file: v.file('fileRequired'),
});

export function FormsPage() {
  const words = useWords();
  const form = useForm(Fields, {
    name: '',
    email: 'maryam@example.org',
    password: '',
    price: '400',
    description: '',
    region: '',
    method: 'visa',
    supervisor: '',
    remember: true,
  });
  const people = [
    'أحمد بن علي',
    'إبراهيم الخليل',
    'Maryam Al-Harbi',
    'Zaynab',
    'عبد الرحمٰن',
    'Yusuf',
    'هاجر',
    'Bilal',
    'Khadija',
  ];
  return (
    <>
      <PageHeader title={words.add} />
      <Card maxWidth="2xl">
        <Form of={form} onSubmit={(values) => void toast({ title: JSON.stringify(values) })}>
          <TextField of={form} name="name" label={words.name} hint={words.hint} required />
          <Grid columns={2}>
            <TextField of={form} name="email" label={words.email} type="email" dir="ltr" autoComplete="off" required />
            <PasswordField of={form} name="password" label={words.password} autoComplete="new-password" required />
            <TextField of={form} name="price" label={words.price} numeric end="$" required />
            <SelectField
              of={form}
              name="region"
              label={words.region}
              required
              options={[
                { value: 'a', label: words.address },
                { value: 'b', label: words.madrasa },
              ]}
            />
          </Grid>
          <SearchableSelectField
            of={form}
            name="supervisor"
            label={words.sponsorBy}
            required
            options={people.map((label, index) => ({ value: String(index), label, detail: words.address }))}
          />
          <TextAreaField of={form} name="description" label={words.description} />
          <RadioCardsField
            of={form}
            name="method"
            label={words.payment}
            options={['Mastercard', 'PayPal', 'JCB', 'Payoneer', 'Visa', 'UnionPay'].map((label) => ({
              value: label.toLowerCase(),
              label,
            }))}
          />
          <FileField of={form} name="file" label={words.file} required />
          <CheckboxField of={form} name="remember" label={words.remember} />
          <SubmitButton of={form}>{words.add}</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
