import arAuth from '../../public/locales/ar/auth.json' with { type: 'json' };
import arCommon from '../../public/locales/ar/common.json' with { type: 'json' };
import arErrors from '../../public/locales/ar/errors.json' with { type: 'json' };
import arExplore from '../../public/locales/ar/explore.json' with { type: 'json' };
import arPayments from '../../public/locales/ar/payments.json' with { type: 'json' };
import arProblems from '../../public/locales/ar/problems.json' with { type: 'json' };
import arSponsorships from '../../public/locales/ar/sponsorships.json' with { type: 'json' };
import arValidation from '../../public/locales/ar/validation.json' with { type: 'json' };

/** The texts on a sponsor's way: English to the letter of the specification, Arabic as translated. */
export const sponsorWords = {
  en: {
    sponsorNow: 'Sponsor now',
    complete: 'Completely sponsored',
    explorer: {
      madaris: 'Madaris',
      classes: 'Classes',
      madarisIn: 'Madaris in {{name}}',
      classesIn: 'Classes in {{name}}',
      classesOf: 'Classes of {{name}}',
      lastPages: ['Page 3', 'Page 32', 'Page 12'],
      seeAll: 'See all',
      failures: [
        'Error loading region details: Not found, or you do not have access.',
        'Failed to load madrasa details.',
        'Failed to load class data.',
        'There is no receipt with this code. Please check the address.',
      ],
      notFound: 'Not found, or you do not have access.',
    },
    register: {
      fields: ['Full name', 'Email', 'Phone number', 'Address', 'Password', 'Confirm password'],
      rules: ['at least 8 characters', 'contains a number', 'contains a special character', 'passwords match'],
      submit: 'Create my account',
    },
    payment: {
      fields: ['Cardholder name', 'Card number', 'Expiry date', 'CCV'],
      missing: ['Cardholder name is required', 'Card number is required', 'Expiry date is required', 'CCV is required'],
      wrong: ['Card number must be 16 digits', 'Expiry date must be MM/YY', 'CCV must be 3 digits'],
      sandbox: 'Sandbox',
      note: 'Supervisors submit a spending report every month. You see here when each one arrives.',
      pay: /^Pay \$20$/,
      success: 'Sponsor successfully.',
    },
    thanks: { title: 'Thank you for your sponsorship', home: 'Back to Home', receipt: 'Open the receipt' },
    receipt: { title: 'Receipt', amount: '$20', scan: 'Scan to check this receipt' },
    mine: {
      title: 'My sponsorships',
      months: 'The last twelve months',
      amounts: { before: '$20 per month', typed: '30', charged: /^\$30 will be charged on / },
      actions: { amount: 'Change the amount', pause: 'Pause', resume: 'Resume', cancel: 'Cancel the sponsorship' },
      amount: { label: 'Monthly amount', save: 'Save' },
      states: { paused: 'Paused', active: 'Active', cancelled: 'Cancelled' },
      confirm: { pause: 'Pause', cancel: 'Cancel the sponsorship' },
    },
    payList: { title: 'What your sponsorship supports', lastPage: 'Page 5' },
  },
  ar: {
    sponsorNow: arCommon.sponsorCard.sponsorNow,
    complete: arCommon.progress.complete,
    explorer: {
      madaris: arExplore.madaris,
      classes: arExplore.classes,
      madarisIn: arExplore.madarisOf,
      classesIn: arExplore.classesIn,
      classesOf: arExplore.classesOf,
      lastPages: ['٣', '٣٢', '١٢'].map((page) => arCommon.pagination.page.replace('{{page}}', page)),
      seeAll: arCommon.actions.seeAll,
      failures: [
        arErrors.regionDetails.replace('{{message}}', arProblems['not-found']),
        arErrors.madrasaDetails,
        arErrors.classData,
        arPayments.receipt.unknown,
      ],
      notFound: arProblems['not-found'],
    },
    register: {
      fields: [
        arAuth.register.name,
        arAuth.register.email,
        arAuth.register.phone,
        arAuth.register.address,
        arAuth.register.password,
        arAuth.register.confirm,
      ],
      rules: Object.values(arAuth.register.rule),
      submit: arAuth.register.submit,
    },
    payment: {
      fields: [arPayments.cardholder, arPayments.cardNumber, arPayments.expiry, arPayments.ccv],
      missing: [
        arValidation.cardholderRequired,
        arValidation.cardNumberRequired,
        arValidation.expiryRequired,
        arValidation.ccvRequired,
      ],
      wrong: [arValidation.cardNumberLength, arValidation.expiryFormat, arValidation.ccvLength],
      sandbox: arPayments.sandbox.title,
      note: arPayments.note,
      pay: /^دفع .*٢٠/,
      success: arPayments.success,
    },
    thanks: { title: arPayments.thanks.title, home: arPayments.thanks.home, receipt: arPayments.thanks.receipt },
    receipt: { title: arPayments.receipt.title, amount: '٢٠', scan: arPayments.receipt.scan },
    mine: {
      title: arSponsorships.title,
      months: arSponsorships.months.title,
      amounts: { before: /٢٠.* في الشهر/, typed: '٣٠', charged: /سيُخصم.*٣٠/ },
      actions: arSponsorships.actions,
      amount: arSponsorships.amountDialog,
      states: arSponsorships.state,
      confirm: { pause: arSponsorships.pauseDialog.confirm, cancel: arSponsorships.cancelDialog.confirm },
    },
    payList: { title: arPayments.list.title, lastPage: arCommon.pagination.page.replace('{{page}}', '٥') },
  },
} as const;
