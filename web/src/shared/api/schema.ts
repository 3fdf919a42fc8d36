/** Generated from docs/openapi.json by `npm run api -w web`; a test fails when stale. */

export interface paths {
    "/api/v1/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one's application stands, and what becomes of opening a screen */
        get: operations["get_application"];
        put?: never;
        /** Begin an application */
        post: operations["post_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/agree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agree with the terms */
        post: operations["post_application_agree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one has typed so far */
        get: operations["get_application_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/answers/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a part of the questionnaire */
        put: operations["put_application_answers_step"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an attempt; asked again while it is open, the same one is answered */
        post: operations["post_application_biometry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All pictures were sent: have the face compared */
        post: operations["post_application_biometry_id_done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry/{id}/frames/{gesture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send the picture of a gesture: JPEG, at most 1 MB */
        put: operations["put_application_biometry_id_frames_gesture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/documents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send a document: JPEG, PNG or PDF, at most 10 MB; in place of what was sent before */
        put: operations["put_application_documents_kind"];
        post?: never;
        /** Take a document back */
        delete: operations["delete_application_documents_kind"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link by which the same application goes on with a phone; whoever opens it signs in */
        get: operations["get_application_handoff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose an offer: its papers are made */
        post: operations["post_application_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/papers/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a paper, before and after signing */
        get: operations["get_application_papers_kind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/papers/{kind}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a paper on the screen, before and after signing */
        get: operations["get_application_papers_kind_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/payout/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code for the second consent */
        post: operations["post_application_payout_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/payout/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the second consent, after the law's pause */
        post: operations["post_application_payout_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/promo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at what a promo code makes of the price; it is taken with the application */
        get: operations["get_application_promo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/repeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin an application with the answers of the last one, and send it if they are still right */
        post: operations["post_application_repeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ask for another amount or term */
        put: operations["put_application_request"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a look at a refusal by somebody of the staff */
        post: operations["post_application_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign consents or the contract */
        post: operations["post_application_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/sign/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code that signs what was shown, and nothing else */
        post: operations["post_application_sign_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send a bank statement: PDF with a text layer, at most 10 MB */
        put: operations["put_application_statement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/steps/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a plain step */
        post: operations["post_application_steps_step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the questionnaire */
        post: operations["post_application_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the money go to a card or an account; after a failed payout, try it there */
        post: operations["post_application_target"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's cards and accounts */
        get: operations["get_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a card or an account; refused while money is on its way there */
        delete: operations["delete_cards_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cards/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Use a card or an account first */
        put: operations["put_cards_id_default"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cards/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a page for a card to which money is paid out */
        post: operations["post_cards_pages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cards/pages/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The browser is back from the page: have the card checked, and tell what is known */
        post: operations["post_cards_pages_id_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have it certified that nothing is owed */
        post: operations["post_certificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code by SMS */
        post: operations["post_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count what happened on the site */
        post: operations["post_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/file-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get an address that opens a file of one's own */
        post: operations["post_file_addresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ibans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an account of one's own */
        post: operations["post_ibans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's loans */
        get: operations["get_loans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a loan */
        get: operations["get_loans_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/autopay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How autopay stands, with the date and the sum */
        get: operations["get_loans_id_autopay"];
        /** Switch autopay on, or have it take from another card */
        put: operations["put_loans_id_autopay"];
        post?: never;
        /** Switch autopay off */
        delete: operations["delete_loans_id_autopay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/autopay/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code that lets autopay be switched on; it names the card */
        post: operations["post_loans_id_autopay_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take the dates of a loan to one's calendar */
        get: operations["get_loans_id_calendar_ics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show what closes a loan, day by day */
        get: operations["get_loans_id_curve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show what happened to a loan */
        get: operations["get_loans_id_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the papers of a loan */
        get: operations["get_loans_id_papers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to pay a loan back */
        post: operations["post_loans_id_payments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/payments/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code that lets a kept card be charged; it names the sum and the card */
        post: operations["post_loans_id_payments_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See what prolonging would cost today, or why it is not possible */
        get: operations["get_loans_id_prolongation"];
        put?: never;
        /** Draft the addendum of a prolongation */
        post: operations["post_loans_id_prolongation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code that signs the addendum that was shown, and nothing else */
        post: operations["post_loans_id_prolongation_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation/paper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the addendum, before and after signing */
        get: operations["get_loans_id_prolongation_paper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the addendum: it then waits for its payment until the day ends */
        post: operations["post_loans_id_prolongation_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask what closes a loan today */
        post: operations["post_loans_id_quotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest refund of a loan, if there was one */
        get: operations["get_loans_id_refund"];
        put?: never;
        /** Give back what no debt needs; needs a proof */
        post: operations["post_loans_id_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show every day of a loan */
        get: operations["get_loans_id_statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take every day of a loan away as a table */
        get: operations["get_loans_id_statement_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take every day of a loan away on paper */
        get: operations["get_loans_id_statement_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell what would follow; nothing is done */
        post: operations["post_loans_id_what_if"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the loan that is open, or the newest one; nothing where there was none */
        get: operations["get_loans_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the account */
        get: operations["get_me"];
        put?: never;
        post?: never;
        /** Erase the account; needs a proof */
        delete: operations["delete_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to somebody who is signed in */
        post: operations["post_me_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the consents */
        get: operations["get_me_consents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/consents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a consent or take it back */
        put: operations["put_me_consents_kind"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the e-mail address; needs a proof */
        put: operations["put_me_email"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the letter with the code that proves the e-mail address */
        post: operations["post_me_email_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove that the e-mail address is one's own */
        post: operations["post_me_email_proof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take one's data away; needs a proof */
        get: operations["get_me_export_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/export.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take one's data away on paper; needs a proof */
        get: operations["get_me_export_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether this device gets notices */
        get: operations["get_me_notices"];
        /** Send notices to this device */
        put: operations["put_me_notices"];
        post?: never;
        /** Send no more notices to this device */
        delete: operations["delete_me_notices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/own-limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Bound one's own borrowing; loosening it needs a proof */
        put: operations["put_me_own_limit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the password; needs a proof */
        put: operations["put_me_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move the account to another phone; needs a proof, and a code that went to the new one */
        put: operations["put_me_phone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/self-exclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ask not to be lent to for a while; it can only be made longer */
        put: operations["put_me_self_exclusion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open sessions, the newest first */
        get: operations["get_me_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["delete_me_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change language and channels */
        put: operations["put_me_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove that it is still the owner */
        post: operations["post_me_step_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's operations */
        get: operations["get_operations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take one's operations away as a table */
        get: operations["get_operations_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take one's operations away on paper */
        get: operations["get_operations_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page's data */
        get: operations["get_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The paper of a verification code */
        get: operations["get_papers_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a paper of one's own */
        get: operations["get_papers_id_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a paper of one's own on the screen */
        get: operations["get_papers_id_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/papers/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a file is a paper that we issued, byte for byte */
        post: operations["post_papers_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password in place of a forgotten one; every other session ends */
        post: operations["post_password_resets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pay-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's cards to pay with */
        get: operations["get_pay_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pay-cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a card to pay with; autopay from it ends */
        delete: operations["delete_pay_cards_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pay-cards/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a page for a card to pay with */
        post: operations["post_pay_cards_pages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pay-cards/pages/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The browser is back from the page: tell what is known */
        post: operations["post_pay_cards_pages_id_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a payment */
        get: operations["get_payments_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The browser is back from the page: have the acquirer asked, and tell what is known */
        post: operations["post_payments_id_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a payment, on paper */
        get: operations["get_payments_id_receipt_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account */
        post: operations["post_registrations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the phone on file */
        post: operations["post_repayment_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a link of ours */
        get: operations["get_repayment_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at a loan by its numbers */
        post: operations["post_repayment_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to pay */
        post: operations["post_repayment_orders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a payment */
        get: operations["get_repayment_orders_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at a loan by the code */
        post: operations["post_repayment_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what I asked, the newest first */
        get: operations["get_requests"];
        put?: never;
        /** Ask for help; one of the kind that is open is shown instead, with the new words */
        post: operations["post_requests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a request of mine */
        get: operations["get_requests_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the addendum that was shown: from then on its terms are the loan's */
        post: operations["post_requests_id_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/addendum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the addendum of the terms that are offered, to be read before it is signed */
        post: operations["post_requests_id_addendum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code that signs the addendum that was shown, and nothing else */
        post: operations["post_requests_id_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a file: JPEG, PNG or PDF, at most 10 MB, at most 10 of them */
        post: operations["post_requests_id_files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a file that I sent */
        get: operations["get_requests_id_files_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write more on a request that is open */
        post: operations["post_requests_id_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complain without signing in */
        post: operations["post_requests_public"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out; doing it again changes nothing */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a code */
        post: operations["post_session_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a link and the code; the link is used up */
        post: operations["post_session_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a password */
        post: operations["post_session_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get new tokens for the refresh cookie */
        post: operations["post_session_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/short-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at where a link leads; it stays good */
        get: operations["get_short_links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/short-links/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the phone of whoever a link is for */
        post: operations["post_short_links_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unsubscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at what a link ends */
        get: operations["get_unsubscriptions"];
        put?: never;
        /** End advertising by one channel or by all */
        post: operations["post_unsubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unsubscriptions/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the link by SMS; a phone without an account gets the same answer and no message */
        post: operations["post_unsubscriptions_links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unsubscriptions/one-click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open the page of a link, for mail programs that know no other way */
        get: operations["get_unsubscriptions_one_click"];
        put?: never;
        /** End advertising by the channel of the link at once, as RFC 8058 has it */
        post: operations["post_unsubscriptions_one_click"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        AccrualStopped: "overdue" | "ceiling";
        Addendum: {
            /** Format: uuid */
            id: string;
            /** @description The figures that it was made from. */
            option: components["schemas"]["ProlongationOption"];
            /** Format: uuid */
            paper_id: string;
            /**
             * Format: int64
             * @description What still has to be paid for it to take effect.
             */
            pay_now_tiyn: number;
            /**
             * Format: int64
             * @description The debt that gets a new date.
             */
            principal_tiyn: number;
            /** @description Of the paper: the code is made for it. */
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            state: components["schemas"]["AddendumState"];
            /**
             * Format: date-time
             * @description The last second in which it can be signed and paid.
             */
            void_at: string;
        };
        AddendumSignature: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description `addendum.sha256`, as it was shown. */
            sha256: string;
        };
        /** @enum {string} */
        AddendumState: "drafted" | "signed" | "paid" | "void";
        AddendumToSign: {
            /** @description `addendum.sha256`, as it was shown. */
            sha256: string;
        };
        Agreement: {
            /** @description The papers whose boxes are ticked: all that are to be signed. */
            ticked: components["schemas"]["PaperKind"][];
        };
        Answer: {
            is_given: boolean;
            language: components["schemas"]["Language"];
            /** @description The edition and the language of the sentence that was shown. */
            text_version: string;
        };
        /** @description Everything that was typed. */
        Answers: {
            /**
             * @description What is known of the person already and need not be typed again: answers of an earlier
             *     application, by step.
             */
            earlier: components["schemas"]["KeptStep"][];
            steps: components["schemas"]["KeptStep"][];
        };
        /**
         * @description A part of the questionnaire.
         * @enum {string}
         */
        AnswersStep: "identity" | "address" | "work" | "contacts";
        /**
         * @description Every kind of paper there is.
         * @enum {string}
         */
        AnyPaperKind: "contract" | "schedule" | "key_facts" | "consents" | "protocol" | "addendum" | "certificate" | "statement" | "operations" | "receipt";
        /** @description Everything the screens of an application show, and where the person is to be. */
        Application: {
            /** @description Every step that may be opened. */
            allowed: string[];
            /** @description Parts of the questionnaire that are right. */
            answered: components["schemas"]["AnswersStep"][];
            biometry: components["schemas"]["Biometry"];
            /** @description Whether the person may give it up now. */
            can_cancel: boolean;
            /** @description Whether answers may be changed, at the price of making the checks anew. */
            can_edit: boolean;
            /**
             * Format: int32
             * @description The number of the chosen offer.
             */
            chosen?: number | null;
            decline?: components["schemas"]["Decline"] | null;
            documents: components["schemas"]["Document"][];
            /** @description Why a step has to be taken again. */
            fix: components["schemas"]["FixReason"][];
            limited_by?: components["schemas"]["LimitReason"] | null;
            loan?: components["schemas"]["OpenLoan"] | null;
            /** @description Steps that are still to be taken. */
            missing: components["schemas"]["MissingStep"][];
            next?: components["schemas"]["NextApplication"] | null;
            /**
             * Format: date-time
             * @description The time of the server, to count down by.
             */
            now: string;
            /** @description What the person may choose from, with the figures of today. */
            offers: components["schemas"]["Offer"][];
            /** Format: date-time */
            offers_until?: string | null;
            opening?: components["schemas"]["Opening"] | null;
            payout?: components["schemas"]["Payout"] | null;
            preapproved?: components["schemas"]["Preapproved"] | null;
            promo?: components["schemas"]["PromoTerms"] | null;
            request?: components["schemas"]["LoanRequest"] | null;
            /** @description The screen where the person is to be, by its name in the table of routes. */
            route: string;
            signing?: components["schemas"]["Signing"] | null;
            /**
             * Format: date-time
             * @description Since when it stands where it stands.
             */
            since?: string | null;
            /** @description `NONE`, `DRAFT`, `PRESCORING`, … as `screens` names them. */
            state: components["schemas"]["State"];
            statement?: components["schemas"]["Statement"] | null;
            /** @description Whether the person borrows often, so that a pause is suggested. */
            suggests_pause: boolean;
            target?: components["schemas"]["Target"] | null;
            terms?: components["schemas"]["Terms"] | null;
            /**
             * Format: date-time
             * @description When the state ends by itself.
             */
            until?: string | null;
            /**
             * Format: int64
             * @description For `If-Match` of the next change; nothing before there is an application.
             */
            version?: number | null;
            wait: components["schemas"]["Wait"];
        };
        Applied: {
            /** Format: int32 */
            amount_tenge?: number | null;
            /** @description What was typed, by the field. */
            answers: {
                [key: string]: string;
            };
            /** Format: date-time */
            began_at: string;
            files: components["schemas"]["SentFile"][];
            id: string;
            papers: components["schemas"]["SignedPaper"][];
            state: string;
            /**
             * Format: int32
             * @description In days or in months, as the product counts.
             */
            term?: number | null;
        };
        Asked: {
            /** Format: date-time */
            asked_at: string;
            kind: string;
            messages: components["schemas"]["WrittenThere"][];
            number: string;
            state: string;
        };
        /** @description How autopay stands for a loan. */
        Autopay: {
            /**
             * Format: int64
             * @description What is taken then if nothing is paid before.
             */
            amount_tiyn?: number | null;
            /** Format: uuid */
            card_id?: string | null;
            /** @description `•• 0010` */
            card_mask?: string | null;
            is_on: boolean;
            /** @description The due date on which it is taken, if it is on. */
            on?: string | null;
        };
        /** @enum {string} */
        BioFailure: "no_match" | "spoof" | "too_dark" | "blurred" | "no_face" | "error";
        Biometry: {
            /** Format: int32 */
            attempts_left: number;
            /** @description Whether the consent `biometrics` is given; told where the camera is next. */
            is_agreed: boolean;
            last?: components["schemas"]["BioFailure"] | null;
            /** Format: date-time */
            locked_until?: string | null;
        };
        /** @description An attempt of biometry. */
        BioSession: {
            /** Format: date-time */
            expires_at: string;
            /** @description What to do before the camera, in this order. */
            gestures: components["schemas"]["Gesture"][];
            /** Format: uuid */
            id: string;
            /** @description Those whose pictures have arrived. */
            received: components["schemas"]["Gesture"][];
        };
        /** @description Payments elsewhere and income, each of a month. */
        Burden: {
            /** Format: int64 */
            debts_tiyn: number;
            /**
             * Format: int64
             * @description What is proven to come in.
             */
            proven_income_tiyn?: number | null;
            /**
             * Format: int64
             * @description What comes in by the person's word, where a statement may still prove it.
             */
            told_income_tiyn?: number | null;
        };
        ByCode: {
            code: string;
            /** Format: uuid */
            code_id: string;
            phone: string;
        };
        ByLink: {
            code: string;
            /** Format: uuid */
            code_id: string;
            key: string;
        };
        ByPassword: {
            password: string;
            phone: string;
        };
        /** @description A page of the acquirer's on which a card is typed. */
        CardPage: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["CardPageState"];
            /** @description Where the browser goes; only there is a card typed. */
            url: string;
        };
        /** @enum {string} */
        CardPageState: "open" | "saved" | "refused" | "other_owner";
        /**
         * @description By what a message comes.
         * @enum {string}
         */
        Channel: "sms" | "email";
        ChosenDays: {
            /**
             * Format: int32
             * @description One of the options'.
             */
            days: number;
        };
        ChosenOffer: {
            /** Format: int32 */
            no: number;
        };
        ChosenTarget: {
            /** Format: uuid */
            target_id: string;
        };
        /**
         * @description Codes are part of the API; the texts people read are translations in the front end.
         * @enum {string}
         */
        Code: "page.not_found" | "page.failed" | "api.not_found" | "request.malformed" | "request.invalid" | "request.method" | "request.media_type" | "request.too_large" | "request.timeout" | "request.cross_site" | "request.precondition" | "request.conflict" | "request.key_reused" | "request.in_flight" | "code.wrong" | "code.ended" | "link.ended" | "code.too_soon" | "access.locked" | "access.credentials" | "access.registered" | "access.signed_out" | "access.step_up" | "consent.missing" | "consent.outdated" | "exclusion.shorter" | "erasure.open_loan" | "application.refused" | "application.faults" | "application.none" | "help.none" | "help.ended" | "help.too_many" | "help.plan_changed" | "order.none" | "file.refused" | "provider.later" | "loan.none" | "loan.refused" | "payment.refused" | "server.busy" | "server.failed";
        /** @description That a code was sent. A phone without an account gets the same answer and no message. */
        CodeSent: {
            /** Format: uuid */
            code_id: string;
            /** Format: int64 */
            good_for_s: number;
            phone_masked: string;
            /** Format: int64 */
            resend_after_s: number;
        };
        Consent: {
            /** Format: date-time */
            at: string;
            is_given: boolean;
            kind: string;
            text_version: string;
        };
        /** @description Everything a person agreed to and took back, the newest first. */
        ConsentList: {
            consents: components["schemas"]["Consent"][];
        };
        /** @description The answers to the sentences of `site/consents.json`, each ticked or not. */
        Consents: {
            credit_bureau: boolean;
            marketing: boolean;
            personal_data: boolean;
            state_data: boolean;
            terms: boolean;
        };
        /** @description One day of the curve. */
        CurvePoint: {
            /** Format: date */
            on: string;
            owed: components["schemas"]["DebtParts"];
            /** Format: int64 */
            payoff_tiyn: number;
        };
        /** @description The parts of a debt, in tiyn. */
        DebtParts: {
            /** Format: int64 */
            interest_overdue_tiyn: number;
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: int64 */
            penalty_tiyn: number;
            /** Format: int64 */
            principal_overdue_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
            /**
             * Format: int64
             * @description All of them together.
             */
            total_tiyn: number;
        };
        Decline: {
            /** @description What can be changed. */
            advice: components["schemas"]["LocalizedText"];
            category: components["schemas"]["DeclineCategory"];
            /** @description From the public catalogue, such as `R_KDN`. */
            code: string;
            /** @description Labelled offers of others, the cheapest first. */
            partners: components["schemas"]["Partner"][];
            /** Format: date */
            reapply_from?: string | null;
            /** @description What they wrote. */
            review_answer?: string | null;
            /**
             * Format: date-time
             * @description When somebody answered.
             */
            review_answered_at?: string | null;
            /**
             * Format: date-time
             * @description Whether the person asked for a look by somebody of the staff.
             */
            review_asked_at?: string | null;
            /** @description What stands in the way. */
            why: components["schemas"]["LocalizedText"];
        };
        /** @enum {string} */
        DeclineCategory: "law" | "identity" | "affordability" | "arrears" | "self_exclusion" | "policy";
        /** @description A document that is asked for. */
        Document: {
            /** @description What can be seen at once: too dark, blurred. */
            hints: components["schemas"]["PictureHint"][];
            kind: components["schemas"]["DocumentKind"];
            /** @description Why it has to be taken again. */
            reasons: components["schemas"]["FixReason"][];
            /** Format: date-time */
            sent_at?: string | null;
            status: components["schemas"]["DocumentStatus"];
        };
        /** @enum {string} */
        DocumentKind: "id_front" | "id_back" | "selfie" | "other";
        /** @enum {string} */
        DocumentStatus: "needed" | "sent" | "accepted" | "refused";
        Done: {
            action: string;
            /** Format: date-time */
            at: string;
            detail: Record<string, never>;
        };
        EmailProof: {
            code: string;
        };
        /** @description What stays after an erasure, why, and for how long. */
        Erased: {
            kept: components["schemas"]["KeptPart"][];
        };
        /** @enum {string} */
        EventLocale: "ru" | "kz";
        /**
         * @description What can happen.
         * @enum {string}
         */
        EventName: "page_view" | "calculator_used" | "registered" | "application_begun" | "application_sent" | "contract_signed";
        Exclusion: {
            /**
             * Format: int32
             * @description 6, 12 or 36.
             */
            months: number;
        };
        /** @description What we hold, with phone and number in full. */
        Export: components["schemas"]["ConsentList"] & {
            account: components["schemas"]["Me"];
            /** @description What they applied for, the newest first. */
            applications: components["schemas"]["Applied"][];
            iin: string;
            /** @description Every loan, the newest first. */
            loans: components["schemas"]["LoanBrief"][];
            /** Format: date-time */
            made_at: string;
            /** @description Money that came and went, the newest first. */
            operations: components["schemas"]["Operation"][];
            /** @description The cards that pay. */
            pay_cards: components["schemas"]["KeptTarget"][];
            phone: string;
            /** @description What they asked when something went wrong, the newest first. */
            requests: components["schemas"]["Asked"][];
            sessions: components["schemas"]["OpenSession"][];
            /** @description Cards and accounts to which we pay out. */
            targets: components["schemas"]["KeptTarget"][];
            /** @description What was done with the account, the newest first. */
            trail: components["schemas"]["Done"][];
            /** @description How they came to the site, as their browser told it with the registration and applications. */
            visits: components["schemas"]["Visited"][];
        };
        /** @description What is wrong with an answer; people read a translation of the fault's code. */
        FieldFault: {
            fault: string;
            field: string;
        };
        /** @description Good for some minutes, for this file and for this session. */
        FileAddress: {
            url: string;
        };
        /** @enum {string} */
        FileMedia: "pdf" | "jpeg";
        /** @enum {string} */
        FixReason: "blurred" | "glare" | "cropped" | "wrong_document" | "document_expired" | "data_mismatch" | "another_document" | "face_unsure" | "no_photo" | "unreadable" | "password_protected" | "period_too_short" | "other_owner" | "card_refused" | "card_foreign" | "card_expires";
        /** @enum {string} */
        Gender: "male" | "female";
        /** @enum {string} */
        Gesture: "turn_left" | "turn_right" | "look_up" | "smile" | "close_eyes" | "open_mouth";
        /** @description That a code was sent to the phone on file, if there is one: the answer is the same without. */
        GuestCode: {
            /** Format: uuid */
            code_id: string;
            /** Format: int64 */
            good_for_s: number;
            /** Format: int64 */
            resend_after_s: number;
        };
        /** @description How a loan stands, for whoever proved to know it. */
        GuestDebt: {
            contract_number?: string | null;
            due_on?: string | null;
            /** Format: int64 */
            due_tiyn: number;
            /** @description Whose it is, as `А. К.` */
            initials?: string | null;
            /** Format: int64 */
            payoff_tiyn: number;
        };
        /**
         * @description What whoever typed numbers may see. One number alone is told nothing, and so are two that do not
         *     belong together, whether they exist or not.
         */
        GuestLook: {
            debt?: components["schemas"]["GuestDebt"] | null;
            /** @description Whether two numbers belong together; nothing where there is one. */
            is_pair?: boolean | null;
            may_pay: boolean;
        };
        /** @description A guest's payment: what the guest knows already, and what became of it. */
        GuestOrder: {
            /** @description What was typed, with most of a person's number hidden. */
            account: string;
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            /** Format: uuid */
            id: string;
            /** @description By what support finds it. */
            number: string;
            refusal?: string | null;
            started_at: string;
            state: string;
            url?: string | null;
        };
        GuestProof: {
            code: string;
            /** Format: uuid */
            code_id: string;
            iin: string;
        };
        /** @description A way to go on with a phone. */
        Handoff: {
            /** @description The same as a picture, to be taken by a phone's camera. */
            qr_svg: string;
            url: string;
        };
        /**
         * @description Why somebody cannot pay.
         * @enum {string}
         */
        HardshipReason: "job_loss" | "illness" | "death" | "disability" | "emergency" | "other";
        HelpAsked: {
            kind: components["schemas"]["RequestKind"];
            /**
             * Format: uuid
             * @description The open loan where none is named.
             */
            loan_id?: string | null;
            reason?: components["schemas"]["HardshipReason"] | null;
            text: string;
            wishes?: components["schemas"]["HelpWishes"] | null;
        };
        HelpAskedInPublic: {
            /** @description A phone or an e-mail address for the answer. */
            contact: string;
            /** @description In whose name the loan was taken; asked of those who report fraud, and of nobody else. */
            iin?: string | null;
            /** @description Somebody took a loan in the person's name. */
            is_fraud?: boolean;
            language: components["schemas"]["Language"];
            name: string;
            text: string;
        };
        /** @description That a request came. */
        HelpReceived: {
            /**
             * Format: date
             * @description The last day on which the answer is on time.
             */
            answer_by: string;
            number: string;
        };
        /** @description A request with everything on it. */
        HelpRequest: components["schemas"]["RequestBrief"] & {
            /**
             * Format: date
             * @description Until when a refusal can be taken to the ombudsman within the law's days.
             */
            appeal_until?: string | null;
            contract_number?: string | null;
            files: components["schemas"]["RequestFile"][];
            /**
             * Format: date
             * @description From this day on nothing accrues on the loan.
             */
            frozen_since?: string | null;
            messages: components["schemas"]["RequestMessage"][];
            plan?: components["schemas"]["RequestPlan"] | null;
            /** Format: int64 */
            wished_months?: number | null;
        };
        HelpRequests: {
            requests: components["schemas"]["RequestBrief"][];
        };
        /** @description What the person would like. */
        HelpWishes: {
            /**
             * Format: int32
             * @description For how many months to wait, from 1 to 24.
             */
            months: number;
        };
        HelpWords: {
            text: string;
        };
        /** @enum {string} */
        IdeaKind: "pay_full" | "pay_part" | "pay_late" | "prolong";
        /** @enum {string} */
        InstalmentStatus: "paid" | "overdue" | "next" | "upcoming";
        KeptPart: {
            reason: components["schemas"]["KeptWhy"];
            what: components["schemas"]["KeptWhat"];
            /** Format: int32 */
            years: number;
        };
        KeptStep: {
            answers: {
                [key: string]: string;
            };
            is_valid: boolean;
            /** Format: date-time */
            saved_at: string;
            step: components["schemas"]["AnswersStep"];
        };
        KeptTarget: {
            /** Format: date-time */
            added_at: string;
            bank?: string | null;
            kind: string;
            mask: string;
        };
        /** @enum {string} */
        KeptWhat: "iin" | "consents" | "audit" | "applications" | "loans" | "requests";
        /** @enum {string} */
        KeptWhy: "law_aml" | "law_dossier";
        /**
         * @description A language of texts, messages and documents. (Addresses of the site say `kz`; the language
         *     itself is `kk`.)
         * @enum {string}
         */
        Language: "ru" | "kk";
        LateCost: {
            /** Format: int32 */
            days: number;
            /** Format: int64 */
            extra_tiyn: number;
        };
        /** @description That a letter is on its way. */
        LetterSent: {
            /**
             * Format: int64
             * @description After so many seconds it can be sent again.
             */
            resend_after_s: number;
        };
        /**
         * @description What keeps an amount low.
         * @enum {string}
         */
        LimitReason: "kdn" | "kdd" | "score" | "own_limit" | "first_online" | "statement_skipped" | "staff";
        /** @description The number that a link of ours fills in; nothing where it is not ours. */
        LinkedNumber: {
            contract_number?: string | null;
        };
        /**
         * @description Where a link leads.
         * @enum {string}
         */
        LinkTarget: "login" | "pay" | "continue" | "offer";
        /** @description A loan with everything that its screens show. */
        Loan: components["schemas"]["LoanBrief"] & {
            accrual_stopped?: components["schemas"]["AccrualStopped"] | null;
            /** @description What may be done now. */
            actions: components["schemas"]["LoanAction"][];
            /**
             * Format: int64
             * @description What has to be paid today so that nothing is overdue; once the last date has passed, everything.
             */
            arrears_tiyn: number;
            /** @description Whether what is due is taken from a card. */
            autopay: components["schemas"]["Autopay"];
            /**
             * Format: int64
             * @description Interest and penalty of its whole life so far, without what was given up.
             */
            charges_so_far_tiyn: number;
            /**
             * Format: int64
             * @description What is still claimed of a debt that was written off.
             */
            claim_tiyn: number;
            /** Format: int32 */
            days_overdue: number;
            /**
             * Format: int64
             * @description Interest and penalty that were given up.
             */
            forgiven_tiyn: number;
            /**
             * Format: int64
             * @description The borrower's money that waits for the next date, or to be given back.
             */
            funds_tiyn: number;
            /** @description The plan in force, those that are paid included; empty where no plan is followed. */
            instalments: components["schemas"]["LoanInstalment"][];
            /**
             * Format: int64
             * @description What tomorrow costs if nothing is paid.
             */
            interest_per_day_tiyn: number;
            next?: components["schemas"]["NextPayment"] | null;
            owed: components["schemas"]["DebtParts"];
            /**
             * Format: int64
             * @description What closes it on the next date of the plan.
             */
            payoff_on_due_tiyn?: number | null;
            /** Format: int64 */
            penalty_per_day_tiyn: number;
            product: components["schemas"]["ProductCode"];
            prolongation: components["schemas"]["LoanProlongation"];
            /** Format: int32 */
            term_days: number;
            terms: components["schemas"]["LoanTerms"];
            /**
             * Format: date
             * @description The day of all figures, in Almaty.
             */
            today: string;
            /** Format: int64 */
            version: number;
            withdrawal?: components["schemas"]["Withdrawal"] | null;
        };
        /** @enum {string} */
        LoanAction: "repay_full" | "repay_part" | "prolong" | "hardship" | "dispute" | "refund";
        /** @description A loan in a few words. */
        LoanBrief: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            closed_on?: string | null;
            contract_number: string;
            /**
             * Format: date
             * @description The next date of the plan, or the last.
             */
            due_on: string;
            /** @description Whether the plan in force has more than one payment. */
            has_instalments: boolean;
            /** Format: uuid */
            id: string;
            /** Format: date */
            issued_on: string;
            /** Format: int64 */
            paid_tiyn: number;
            /**
             * Format: int64
             * @description What closes it today.
             */
            payoff_today_tiyn: number;
            status: components["schemas"]["LoanStatus"];
        };
        /** @description What closes a loan on each day, as it was and as it comes if nothing more is paid. */
        LoanCurve: {
            /** Format: date */
            due_on: string;
            /** @description From the issue on, 120 at most. */
            points: components["schemas"]["CurvePoint"][];
        };
        /** @description One day of a loan. */
        LoanDay: {
            /** Format: int32 */
            days_overdue: number;
            /** Format: int64 */
            funds_tiyn: number;
            /**
             * Format: int64
             * @description What accrued on the day.
             */
            interest_tiyn: number;
            /** Format: date */
            on: string;
            /** @description What is owed at the end of the day. */
            owed: components["schemas"]["DebtParts"];
            /**
             * Format: int64
             * @description Money that came in.
             */
            paid_tiyn: number;
            /**
             * Format: int64
             * @description What closes the loan at the end of the day.
             */
            payoff_tiyn: number;
            /** Format: int64 */
            penalty_tiyn: number;
            /** Format: int64 */
            refunded_tiyn: number;
            /** @description Where money of the borrower went. */
            to: components["schemas"]["DebtParts"];
            /** Format: int64 */
            waived_tiyn: number;
            /** Format: int64 */
            written_off_tiyn: number;
        };
        /** @description Something that happened. */
        LoanEvent: {
            /** Format: int64 */
            amount_tiyn?: number | null;
            /**
             * Format: date-time
             * @description When we learnt of it, where that is known.
             */
            at?: string | null;
            /**
             * Format: date
             * @description The date that the debt is due on after it.
             */
            due_on?: string | null;
            kind: components["schemas"]["LoanEventKind"];
            /**
             * Format: date
             * @description The day from which it counts.
             */
            on: string;
            /** Format: uuid */
            payment_id?: string | null;
            /** @description Why, such as `ceiling`. */
            reason?: string | null;
        };
        /** @enum {string} */
        LoanEventKind: "issued" | "payment" | "reversed" | "prolonged" | "prolongation_signed" | "prolongation_void" | "restructured" | "overdue" | "no_longer_overdue" | "accrual_stopped" | "frozen" | "unfrozen" | "waived" | "written_off" | "refunded" | "closed" | "reopened";
        /** @description What happened to a loan, in order. */
        LoanHistory: {
            events: components["schemas"]["LoanEvent"][];
        };
        /** @description A payment of the plan in force. */
        LoanInstalment: {
            /**
             * Format: int64
             * @description What is paid by that date. Of one to come: if what is overdue is paid today.
             */
            amount_tiyn: number;
            /** Format: date */
            due_date: string;
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
            status: components["schemas"]["InstalmentStatus"];
        };
        /** @description A paper that one may read: `GET /papers/{id}/pdf`. */
        LoanPaper: {
            /** Format: int64 */
            bytes: number;
            /** @description By which anybody can ask whether it is ours. */
            code: string;
            /** @description Nothing where it is about all loans. */
            contract_number?: string | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["AnyPaperKind"];
            /** Format: date-time */
            made_at: string;
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
        };
        /** @description The papers of a loan, the newest first. */
        LoanPapers: {
            papers: components["schemas"]["LoanPaper"][];
        };
        /** @description How a loan stands with prolongations. */
        LoanProlongation: {
            /** Format: date */
            closes_on?: string | null;
            /** Format: int32 */
            max: number;
            /** Format: date */
            opens_on?: string | null;
            state: components["schemas"]["ProlongationState"];
            /** Format: int32 */
            used: number;
        };
        LoanRequest: {
            /** Format: int32 */
            amount_tenge: number;
            product: components["schemas"]["ProductCode"];
            promo?: string | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        /** @description The loans of a person. */
        Loans: {
            /** @description The others, the newest first. */
            closed: components["schemas"]["LoanBrief"][];
            /**
             * Format: uuid
             * @description For `after`, where there are more.
             */
            next?: string | null;
            open?: components["schemas"]["LoanBrief"] | null;
            totals: components["schemas"]["LoanTotals"];
        };
        /** @description Every day of a loan. */
        LoanStatement: {
            rows: components["schemas"]["LoanDay"][];
        };
        /** @enum {string} */
        LoanStatus: "active" | "overdue" | "disputed" | "closed" | "written_off" | "cancelled";
        /** @description What the debt costs, by the terms in force. */
        LoanTerms: {
            /**
             * Format: int32
             * @description The last day of a delay on which anything accrues.
             */
            accrual_days_max: number;
            basis: components["schemas"]["TermsBasis"];
            /**
             * Format: int64
             * @description The most that interest and penalties may come to, by law.
             */
            charges_max_tiyn?: number | null;
            /** @description Per day, such as `0.28`. */
            daily_rate_percent: string;
            /**
             * Format: date
             * @description The last day of the plan in force.
             */
            ends_on: string;
            /** @description ГЭСВ, such as `172.1`. */
            gesv_percent: string;
            /** @description How many payments the plan in force has. */
            payments: number;
            /** @description Of what is late, per day. */
            penalty_rate_percent: string;
            /** @description The rate times 365, such as `102.2`. */
            yearly_rate_percent: string;
        };
        /** @description What all loans of a person came to. */
        LoanTotals: {
            /** Format: int64 */
            borrowed_tiyn: number;
            count: number;
            /** Format: int64 */
            paid_tiyn: number;
        };
        /** @description One text in Russian and in Kazakh. */
        LocalizedText: {
            /** @description Kazakh. */
            kk: string;
            /** @description Russian. */
            ru: string;
        };
        /** @description An account as its owner sees it: numbers masked, the e-mail address in full. */
        Me: {
            /** Format: date */
            birth_date: string;
            /** Format: date-time */
            created_at: string;
            email?: string | null;
            /** Format: date */
            excluded_until?: string | null;
            gender: components["schemas"]["Gender"];
            has_password: boolean;
            /** Format: uuid */
            id: string;
            iin_masked: string;
            /** @description Whether the person proved that the address is theirs: nothing of a loan goes to it before. */
            is_email_proven: boolean;
            language: components["schemas"]["Language"];
            marketing_email: boolean;
            marketing_sms: boolean;
            /** Format: int64 */
            own_limit_tenge?: number | null;
            phone_masked: string;
            /** Format: date-time */
            stepped_up_until?: string | null;
            /**
             * Format: int64
             * @description For `If-Match` of the next change.
             */
            version: number;
        };
        /** @enum {string} */
        MissingStep: "docs" | "statement" | "card";
        MonthlyIncome: {
            /** Format: int64 */
            amount_tiyn: number;
            /** @description `2026-10` */
            month: string;
        };
        NewAccount: {
            code: string;
            /** Format: uuid */
            code_id: string;
            consents: components["schemas"]["Consents"];
            iin: string;
            language: components["schemas"]["Language"];
            phone: string;
            /** @description The edition of the sentences that was shown. */
            text_version: string;
        };
        /** @description A part of the questionnaire as it was typed. */
        NewAnswers: {
            /** @description Fields and texts, such as `"surname": "Қасымова"`; a box is `"true"` or `"false"`. */
            answers: {
                [key: string]: string;
            };
            /** @description The person goes on: what is wrong is told field by field. It is kept either way. */
            is_done: boolean;
        };
        /** @description What a browser gives to be written to. */
        NewBrowser: {
            auth: string;
            /** @description Where its push service takes messages. */
            endpoint: string;
            p256dh: string;
        };
        NewCertificate: {
            /**
             * Format: uuid
             * @description Of one loan; of all where none is named.
             */
            loan_id?: string | null;
        };
        NewEmail: {
            /** @description Nothing takes the address away. */
            email?: string | null;
        };
        NewestRefund: {
            refund?: components["schemas"]["Refund"] | null;
        };
        NewGuestOrder: {
            /** Format: int64 */
            amount_tiyn: number;
            contract_number?: string | null;
            /** @description One of the two. */
            iin?: string | null;
            language: components["schemas"]["Language"];
            /** @description A phone or an e-mail address for the receipt. */
            payer_contact?: string | null;
            payer_name?: string | null;
        };
        NewIban: {
            iban: string;
        };
        NewPassword: {
            code: string;
            /** Format: uuid */
            code_id: string;
            iin: string;
            password: string;
            phone: string;
        };
        NewPayment: {
            /**
             * Format: uuid
             * @description The addendum of a prolongation.
             */
            addendum_id?: string | null;
            /**
             * Format: int64
             * @description The sum of a part: from 1 000 ₸, or what is owed, where that is less.
             */
            amount_tiyn?: number | null;
            /**
             * Format: uuid
             * @description A kept card, which is charged at once; without one there is a page.
             */
            card_id?: string | null;
            kind: components["schemas"]["PaymentKind"];
            language: components["schemas"]["Language"];
            /**
             * Format: uuid
             * @description The quote of a full payment.
             */
            quote_id?: string | null;
        };
        NewPhone: {
            code: string;
            /** Format: uuid */
            code_id: string;
            phone: string;
        };
        NewRequest: {
            /** Format: int32 */
            amount_tenge: number;
            product: components["schemas"]["ProductCode"];
            promo?: string | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        NewUnsubscription: {
            /** @description Whether advertising may still come by e-mail. What is off stays off. */
            still_email: boolean;
            /** @description Whether advertising may still come by SMS. What is off stays off. */
            still_sms: boolean;
            /** @description The token of the link. */
            token: string;
        };
        /** @description What somebody who applies again need not do again, and gets. */
        NextApplication: {
            /** @description It can be sent with the answers of the last one. */
            are_answers_known: boolean;
            /**
             * Format: date
             * @description The person asked not to be lent to before this day: no application is taken until then.
             */
            excluded_until?: string | null;
            /**
             * Format: int32
             * @description The most that is possible because an earlier loan was paid back on time, where that is more
             *     than a newcomer gets. What the person can afford is not known yet.
             */
            raised_limit_tenge?: number | null;
        };
        /** @description The next date of the plan, and what has to be paid by then. */
        NextPayment: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            due_on: string;
        };
        Notice: {
            /** @enum {string} */
            code: "finish_step";
            step: string;
        } | {
            /** @enum {string} */
            code: "cancelled";
        } | {
            /** @enum {string} */
            code: "expired";
        };
        /** @description Whether notices can be switched on, and whether they are. */
        Notices: {
            /** @description Whether this device gets them. */
            is_on: boolean;
            /** @description The key that the browser is to accept messages of; none where no notices are sent. */
            public_key?: string | null;
        };
        Numbers: {
            contract_number?: string | null;
            iin?: string | null;
        };
        Offer: {
            label?: components["schemas"]["OfferLabel"] | null;
            /** Format: int32 */
            no: number;
            terms: components["schemas"]["Terms"];
        };
        OfferLabel: {
            /** @enum {string} */
            kind: "cheaper";
            /** Format: int64 */
            saves_tiyn: number;
        } | {
            /** Format: int64 */
            by_tiyn: number;
            /** @enum {string} */
            kind: "smaller_payment";
        } | {
            /** Format: int32 */
            days_after: number;
            /** Format: int64 */
            difference_tiyn: number;
            /** @enum {string} */
            kind: "after_pay_day";
        };
        /** @description What becomes of opening a screen. */
        Opening: {
            /** @enum {string} */
            kind: "show";
        } | {
            /** @enum {string} */
            kind: "read_only";
        } | {
            /** @enum {string} */
            kind: "send";
            notice?: components["schemas"]["Notice"] | null;
            to: string;
        };
        OpenLoan: {
            can_prolong: boolean;
            /** @description Not while a dispute is looked into. */
            can_repay: boolean;
            contract_number: string;
            /** Format: date */
            due_on: string;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            payoff_today_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
            /**
             * Format: int32
             * @description The most of the next loan, should this one be paid back on time, where that is more than a
             *     newcomer gets.
             */
            raised_limit_tenge?: number | null;
        };
        /** @description A device on which the person is signed in. */
        OpenSession: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            is_this: boolean;
            /** Format: date-time */
            seen_at: string;
            user_agent: string;
        };
        /** @description Money that came or went. */
        Operation: {
            /** Format: int64 */
            amount_tiyn: number;
            contract_number: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["OperationKind"];
            /** Format: uuid */
            loan_id: string;
            /** Format: date */
            on: string;
        };
        /** @enum {string} */
        OperationKind: "issued" | "payment" | "reversed_payment" | "refunded";
        /** @description A page of operations. */
        Operations: {
            /**
             * Format: uuid
             * @description For `after`, where there are more.
             */
            next?: string | null;
            /** @description The newest first, 50 at most. */
            operations: components["schemas"]["Operation"][];
        };
        /** @description What would follow. */
        Outlook: {
            allocation: components["schemas"]["PaymentParts"];
            /** @description Whether the loan is paid off by it. */
            closes: boolean;
            /** Format: int64 */
            costs_more_tiyn: number;
            /**
             * Format: int64
             * @description What then has to be paid by that date, if nothing is paid before.
             */
            due_after_tiyn?: number | null;
            /**
             * Format: date
             * @description The next date of the plan after it.
             */
            due_on_after?: string | null;
            /** Format: int64 */
            interest_per_day_after_tiyn: number;
            /** Format: int64 */
            interest_per_day_before_tiyn: number;
            /**
             * Format: int64
             * @description What closes the loan after it.
             */
            left_tiyn: number;
            /** Format: date */
            on: string;
            /** Format: int64 */
            pay_tiyn: number;
            /** Format: int64 */
            payoff_before_tiyn: number;
            /**
             * Format: int64
             * @description How much less is paid in all than by paying everything on its date.
             */
            saves_tiyn: number;
            /**
             * Format: int64
             * @description Interest and penalty over the loan's whole life, if the rest is paid on its dates.
             */
            total_cost_tiyn: number;
        };
        OwnLimit: {
            /**
             * Format: int64
             * @description Nothing takes the limit away.
             */
            own_limit_tenge?: number | null;
        };
        OwnPassword: {
            password: string;
        };
        Paper: {
            /** Format: int64 */
            bytes: number;
            kind: components["schemas"]["PaperKind"];
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
        };
        /** @description A figure of the cost. */
        PaperFigure: {
            figure: string;
            name: string;
        };
        /** @enum {string} */
        PaperKind: "contract" | "schedule" | "key_facts" | "consents" | "protocol";
        /** @description A part of a paper, its clauses counted from one. */
        PaperSection: {
            clauses: string[];
            title: string;
        };
        /** @enum {string} */
        PaperStatus: "valid" | "superseded" | "void";
        /** @description The very words of a paper's PDF. A text has a line for each line and each item of a list. */
        PaperText: {
            /** @description What it costs. */
            cost: components["schemas"]["PaperFigure"][];
            /** @description What stands below the cost. */
            note: string;
            /** @description The number and the day. */
            number: string;
            /** @description Counted from one. */
            sections: components["schemas"]["PaperSection"][];
            /** @description Who signs, and how. */
            signed: string;
            title: string;
        };
        /** @description Somebody else's offer: an advertisement, and named so. */
        Partner: {
            /** Format: int32 */
            amount_max_tenge: number;
            gesv_percent: string;
            name: string;
            text: components["schemas"]["LocalizedText"];
            url: string;
        };
        /** @description A card to pay with. */
        PayCard: {
            bank?: string | null;
            /** @description The last month in which it is good, `09/27`. */
            expires?: string | null;
            /** Format: uuid */
            id: string;
            /** @description Whether a loan is paid from it on the due date. */
            is_autopay: boolean;
            is_default: boolean;
            /** @description `•• 0010` */
            mask: string;
        };
        /**
         * @description A page of the acquirer's on which a card is typed. The browser comes back to
         *     `/card/?pay_page=<id>`, with `next` as it was given.
         */
        PayCardPage: {
            /**
             * Format: uuid
             * @description The card that came of it.
             */
            card_id?: string | null;
            /** Format: uuid */
            id: string;
            state: components["schemas"]["PayCardPageState"];
            /** @description Where the browser goes; only there is a card typed. */
            url: string;
        };
        /** @enum {string} */
        PayCardPageState: "open" | "saved" | "refused";
        PayCards: {
            cards: components["schemas"]["PayCard"][];
        };
        /** @description A payment, from its beginning to its receipt. */
        Payment: {
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["PaymentKind"];
            /** Format: uuid */
            loan_id: string;
            receipt?: components["schemas"]["PaymentReceipt"] | null;
            refusal?: components["schemas"]["PaymentRefusal"] | null;
            started_at: string;
            state: components["schemas"]["PaymentState"];
            /** @description Where the browser goes to pay; only there is a card typed. */
            url?: string | null;
        };
        /** @description Where the money of a payment went. */
        PaymentAllocation: {
            /**
             * Format: int64
             * @description What no debt took; below zero where earlier money was taken with it.
             */
            funds_tiyn: number;
            /** Format: int64 */
            interest_overdue_tiyn: number;
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: int64 */
            penalty_tiyn: number;
            /** Format: int64 */
            principal_overdue_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
        };
        /**
         * @description What is paid for.
         * @enum {string}
         */
        PaymentKind: "full" | "part" | "prolongation" | "withdrawal";
        /** @description Where a payment goes. */
        PaymentParts: {
            /**
             * Format: int64
             * @description What no debt took; below zero where money that waited was taken with it.
             */
            funds_tiyn: number;
            /** Format: int64 */
            interest_overdue_tiyn: number;
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: int64 */
            penalty_tiyn: number;
            /** Format: int64 */
            principal_overdue_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
        };
        /** @description What a payment did. */
        PaymentReceipt: {
            allocation: components["schemas"]["PaymentAllocation"];
            /** Format: int64 */
            amount_tiyn: number;
            booked_on: string;
            contract_number: string;
            /** Format: int64 */
            owed_after_tiyn: number;
            /** @description The day from which it counts. */
            paid_on: string;
            /** Format: uuid */
            payment_id: string;
            /** Format: int64 */
            payoff_after_tiyn: number;
            /**
             * Format: date
             * @description The date to which the payment prolonged the loan, where it did.
             */
            prolonged_to?: string | null;
            /** @example active */
            status_after: string;
        };
        /** @enum {string} */
        PaymentRefusal: "declined" | "funds" | "check" | "expired";
        /** @enum {string} */
        PaymentState: "open" | "processing" | "paid" | "refused";
        /** @description What closes a loan today. */
        PayoffQuote: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            loan_id: string;
            /** @description The day, `2026-11-15`. */
            on: string;
            /** @description A payment that begins until then closes the loan with this sum, whenever it arrives. */
            valid_until: string;
        };
        Payout: {
            failure?: components["schemas"]["PayoutFailure"] | null;
            /** @description The bank has not answered yet: nothing is to be done and nothing is sent twice. */
            is_unclear: boolean;
        };
        /** @enum {string} */
        PayoutFailure: "unavailable" | "card_refused" | "account_refused" | "name_mismatch" | "bank_limit";
        /** @enum {string} */
        PictureHint: "dark" | "blurred";
        /**
         * @description A plain step of the person's.
         * @enum {string}
         */
        PlainStep: "continue" | "edit" | "cancel" | "retry_biometry" | "documents_sent" | "statement_right" | "statement_wrong" | "skip_statement" | "other_offers" | "success_seen";
        PlanAccepted: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description Of the addendum, as it was shown. */
            sha256: string;
        };
        PlannedPayment: {
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: date */
            on: string;
            /** Format: int64 */
            principal_tiyn: number;
            /** Format: int64 */
            total_tiyn: number;
        };
        PlanPayment: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            on: string;
        };
        PlanShown: {
            /** @description Of the addendum, as it was shown. */
            sha256: string;
        };
        /** @description What the first look found. */
        Preapproved: {
            /**
             * Format: int32
             * @description The most that is likely for the term asked for.
             */
            amount_max_tenge: number;
            burden?: components["schemas"]["Burden"] | null;
            /**
             * Format: int32
             * @description The most that the law allows, in percent.
             */
            kdn_max_percent: number;
            /**
             * Format: int32
             * @description Payments against income with this loan (КДН), in percent, rounded up; unknown where an income
             *     is still to be proven.
             */
            kdn_percent?: number | null;
            limited_by?: components["schemas"]["LimitReason"] | null;
            /** @description Every term that may be chosen, the shortest first, with the most for it. */
            terms: components["schemas"]["TermReach"][];
        };
        /** @description What went wrong, for programs; people read a translation of the code. */
        Problem: {
            code: components["schemas"]["Code"];
            detail: string;
            /** @description What is wrong with answers, field by field. */
            faults?: components["schemas"]["FieldFault"][];
            /** @description Which field of the request is at fault. */
            field?: string | null;
            /** @description The day or the moment from which it is possible, where there is one. */
            possible_from?: string | null;
            /** @description Why an application is not moved, such as `reapply_later`. */
            refusal?: string | null;
            /**
             * Format: int64
             * @description When it is worth trying again.
             */
            retry_after_s?: number | null;
            /** Format: int32 */
            status: number;
            title: string;
            /** @description The name of the request, which stands in the log too. */
            trace_id?: string | null;
            /**
             * Format: int32
             * @description How often a code may still be tried.
             */
            tries_left?: number | null;
        };
        /** @enum {string} */
        ProductCode: "short" | "instalments";
        /** @description What a person sees of prolonging their loan. */
        Prolongation: {
            addendum?: components["schemas"]["Addendum"] | null;
            /** Format: date */
            closes_on?: string | null;
            /** @description Other terms are of more help than another prolongation. */
            leads_to_help: boolean;
            /**
             * Format: int32
             * @description How often it can be.
             */
            max: number;
            /**
             * Format: date
             * @description The window around the due date, while it matters.
             */
            opens_on?: string | null;
            options: components["schemas"]["ProlongationOption"][];
            /** @description Why nothing is offered today, such as `charges_ceiling`. */
            refusal?: string | null;
            state: components["schemas"]["ProlongationState"];
            /**
             * Format: int32
             * @description How often the loan was prolonged.
             */
            used: number;
        };
        /** @description One way to prolong, with what it costs. */
        ProlongationOption: {
            daily_rate_percent: string;
            /** Format: int32 */
            days: number;
            /**
             * Format: date
             * @description The new due date.
             */
            due_on: string;
            /** @description Of the debt that remains. */
            gesv_percent: string;
            /**
             * Format: int64
             * @description What the new period costs.
             */
            interest_tiyn: number;
            /**
             * Format: int64
             * @description The interest and the penalty so far, to be paid today.
             */
            pay_now_tiyn: number;
            /**
             * Format: int64
             * @description What would be owed on the same day if the money paid now went to the debt instead.
             */
            pay_then_instead_tiyn: number;
            /**
             * Format: int64
             * @description What is then owed on the new due date.
             */
            pay_then_tiyn: number;
            /**
             * Format: int64
             * @description Everything that is paid above the principal from today on.
             */
            total_cost_tiyn: number;
        };
        /** @enum {string} */
        ProlongationState: "offered" | "too_early" | "too_late" | "used_up" | "restructured" | "disputed" | "not_offered" | "signed";
        /** @description What a promo code makes of the price of the short loan. */
        PromoTerms: {
            code: string;
            daily_rate_percent: string;
            /**
             * Format: int32
             * @description Parts per million a day: 2800 is 0.28 %.
             */
            daily_rate_ppm: number;
            /** @description ГЭСВ with one decimal for every term on sale, from the shortest on. */
            gesv_percent_by_days: string[];
        };
        Proof: {
            code: string;
            /** Format: uuid */
            code_id: string;
        };
        /**
         * @description What a visitor wants a code for.
         * @enum {string}
         */
        Purpose: "register" | "login" | "reset_password";
        /** @description Money on its way back. */
        Refund: {
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            loan_id: string;
            started_at: string;
            state: components["schemas"]["RefundState"];
            /** Format: uuid */
            target_id: string;
            /** @description `•• 0010` */
            target_mask: string;
        };
        /** @enum {string} */
        RefundState: "processing" | "done" | "refused";
        /** @description What a person asked, in short. */
        RequestBrief: {
            /**
             * Format: date
             * @description The last day on which the answer is on time.
             */
            answer_by: string;
            /** Format: date-time */
            answered_at?: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description That day is over, and there is no answer. */
            is_late: boolean;
            kind: components["schemas"]["RequestKind"];
            number: string;
            state: components["schemas"]["RequestState"];
        };
        RequestFile: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            bytes: number;
            /** Format: uuid */
            id: string;
            media: components["schemas"]["FileMedia"];
        };
        /**
         * @description What is asked.
         * @enum {string}
         */
        RequestKind: "restructuring" | "deferral" | "complaint" | "fraud" | "message";
        RequestMessage: {
            /** Format: date-time */
            at: string;
            /** @description Whether the lender wrote it. */
            is_ours: boolean;
            text: string;
        };
        /** @description Other terms: offered, or in force once they are accepted. */
        RequestPlan: {
            /** Format: date-time */
            accepted_at?: string | null;
            daily_rate_percent: string;
            /** Format: date */
            due_on_before: string;
            /** @description Of the terms that they take the place of. */
            gesv_before_percent: string;
            /** @description Of the whole debt when they are agreed, by these terms. */
            gesv_percent?: string | null;
            /** @description Whether it can be agreed to today. */
            is_fitting: boolean;
            /** @description What is paid and when; once it is in force, what is still to be paid. */
            payments: components["schemas"]["PlanPayment"][];
            /** Format: int64 */
            total_tiyn: number;
            /**
             * Format: int64
             * @description The penalty that is given up.
             */
            waived_tiyn: number;
            yearly_rate_percent: string;
        };
        /**
         * @description Where a request stands.
         * @enum {string}
         */
        RequestState: "open" | "waiting" | "granted" | "refused" | "closed";
        ReviewRequest: {
            /** @description What the person wants to be looked at, up to 1000 letters. */
            text: string;
        };
        SecondConsent: {
            code: string;
            /** Format: uuid */
            code_id: string;
        };
        SentFile: {
            /** Format: int64 */
            bytes: number;
            kind: string;
            /** Format: date-time */
            sent_at: string;
        };
        /** @description A person who is signed in. The refresh token goes into a cookie. */
        Session: {
            access_token: string;
            /** Format: uuid */
            customer_id: string;
            /** Format: int64 */
            expires_in_s: number;
        };
        Sessions: {
            sessions: components["schemas"]["OpenSession"][];
        };
        Settings: {
            language: components["schemas"]["Language"];
            marketing_email: boolean;
            marketing_sms: boolean;
        };
        /** @description A link that is still good; nothing is told of any other. */
        ShortLink: {
            /** @description Where the code will go. */
            phone_masked?: string | null;
            target?: components["schemas"]["LinkTarget"] | null;
        };
        Signature: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description `signing.sha256`, as it was shown. */
            sha256: string;
        };
        SignedPaper: {
            /** @description By which anybody can ask whether it is ours. */
            code: string;
            contract_number: string;
            kind: string;
            sha256: string;
        };
        /** @description What is to be signed. */
        Signing: {
            contract_number?: string | null;
            papers: components["schemas"]["Paper"][];
            purpose: components["schemas"]["SigningPurpose"];
            /** @description The hash over all papers: the code is made for it, and for nothing else. */
            sha256: string;
        };
        /** @enum {string} */
        SigningPurpose: "consents" | "contract";
        SiteEvent: {
            locale: components["schemas"]["EventLocale"];
            name: components["schemas"]["EventName"];
            /** @description The page, by its name in the table of routes. */
            route: string;
        };
        SiteEvents: {
            /** @description Up to 20. */
            events: components["schemas"]["SiteEvent"][];
            /** @description Whether the person agreed that others count it too. */
            may_share: boolean;
        };
        /** @description A payment that was begun, and the key to look at it again. */
        StartedGuestOrder: {
            key: string;
            order: components["schemas"]["GuestOrder"];
        };
        /** @enum {string} */
        State: "NONE" | "DRAFT" | "PRESCORING" | "PREAPPROVED" | "BIO_REQUIRED" | "BIO_PROCESSING" | "BIO_RETRY" | "BIO_FAILED" | "DOCS_REQUIRED" | "DOCS_REVIEW" | "STATEMENT_REQUIRED" | "STATEMENT_PROCESSING" | "CARD_REQUIRED" | "CARD_VERIFYING" | "CONSENT_SIGNING" | "SCORING" | "MANUAL_REVIEW" | "OFFERED" | "OFFER_CHOSEN" | "EXTRA_CONFIRM" | "CONTRACT_SIGNING" | "COOLING_OFF" | "CONFIRM_PAYOUT" | "DISBURSING" | "DISBURSE_FAILED" | "ACTIVE" | "DECLINED" | "DECLINED_OFFERS" | "CANCELLED" | "EXPIRED";
        /** @description A bank statement that was sent. */
        Statement: {
            /** @description Whether the person may go on without one and borrow less. */
            can_skip: boolean;
            found?: components["schemas"]["StatementFound"] | null;
            /** @description Why the last one was not taken, such as `statement_encrypted`. */
            refused?: string | null;
            /**
             * Format: int32
             * @description The most without one.
             */
            skipped_max_tenge: number;
        };
        StatementFound: {
            /** @description `kaspi` or `halyk`. */
            bank: string;
            /** Format: date */
            from: string;
            /**
             * Format: int64
             * @description The average of the last full months that counts; nothing where no income is recognised.
             */
            monthly_income_tiyn?: number | null;
            months: components["schemas"]["MonthlyIncome"][];
            /** Format: date */
            to: string;
        };
        /** @description Until when money and data may be changed. */
        SteppedUp: {
            /** Format: date-time */
            stepped_up_until: string;
        };
        Submission: {
            /** @description Whether offers of others may be shown, should we not lend. */
            wants_partner_offers: boolean;
        };
        /** @description What a link is about. Of one that is none of ours nothing is told. */
        Subscription: {
            channel?: components["schemas"]["Channel"] | null;
            is_known: boolean;
            marketing_email: boolean;
            marketing_sms: boolean;
        };
        /** @description A card or an account for the money. */
        Target: {
            bank?: string | null;
            /** @description `09/27` */
            expires?: string | null;
            /** Format: uuid */
            id: string;
            is_default: boolean;
            /** @description Whether its holder is the person; a card of somebody else is kept only to be told of. */
            is_own: boolean;
            kind: components["schemas"]["TargetKind"];
            /** @description `•• 0293`, or the end of an account's number. */
            mask: string;
        };
        /** @enum {string} */
        TargetKind: "card" | "iban";
        Targets: {
            targets: components["schemas"]["Target"][];
        };
        /** @description What can be had for a term. */
        TermReach: {
            /**
             * Format: int32
             * @description The most, with a statement where one may still prove an income.
             */
            amount_max_tenge: number;
            /**
             * Format: int32
             * @description The most without a statement, by what is proven already.
             */
            proven_max_tenge?: number | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        /** @description The figures of a loan, if it is paid out today. */
        Terms: {
            /** Format: int64 */
            amount_tiyn: number;
            /**
             * Format: int64
             * @description The most that interest and penalties may come to, by law.
             */
            charges_max_tiyn?: number | null;
            /** @description Per day, such as `0.28`. */
            daily_rate_percent: string;
            /** Format: date */
            due_on: string;
            gesv_percent: string;
            /** @description Whether the law's pause comes before the money. */
            has_cooling_off: boolean;
            /** Format: int64 */
            interest_tiyn: number;
            /** @description What a delay adds. */
            late: components["schemas"]["LateCost"][];
            payments: components["schemas"]["PlannedPayment"][];
            /** @description Of what is late, per day. */
            penalty_rate_percent: string;
            product: components["schemas"]["ProductCode"];
            /** Format: int32 */
            term: number;
            /** Format: int64 */
            total_tiyn: number;
            /** @description The rate times 365, such as `102.2`. */
            yearly_rate_percent: string;
        };
        /**
         * @description What the terms in force rest on.
         * @enum {string}
         */
        TermsBasis: "contract" | "prolongation" | "restructuring";
        ToSign: {
            /** @description `signing.sha256`, as it was shown. */
            sha256: string;
        };
        /** @description What is known of a paper of ours; nothing of the person's. */
        Verified: {
            /** @description Nothing where it is about all loans of somebody. */
            contract_number?: string | null;
            /** @description Whether what was sent is the paper, byte for byte; nothing where only its code was asked for. */
            is_genuine?: boolean | null;
            kind: components["schemas"]["AnyPaperKind"];
            /** Format: date-time */
            made_at: string;
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            /** @description Whether it still says what it said. */
            status: components["schemas"]["PaperStatus"];
        };
        Visited: {
            /** @description With which application; none with the registration. */
            application_id?: string | null;
            /** Format: date-time */
            at: string;
            channel: string;
            first_channel: string;
            told?: Record<string, never> | null;
        };
        /**
         * @description How long the person has waited for an answer of a machine.
         * @enum {string}
         */
        Wait: "short" | "long" | "overdue";
        WantedAutopay: {
            /** Format: uuid */
            card_id: string;
        };
        WantedCode: {
            language: components["schemas"]["Language"];
            phone: string;
            purpose: components["schemas"]["Purpose"];
        };
        /** @description A file of one's own, as `GET` answers it. */
        WantedFile: {
            /** @description The path below the API, such as `/application/papers/contract`. */
            path: string;
        };
        WantedGuestCode: {
            iin: string;
            language: components["schemas"]["Language"];
        };
        WantedLink: {
            language: components["schemas"]["Language"];
            phone: string;
        };
        WantedLinkCode: {
            key: string;
            language: components["schemas"]["Language"];
        };
        WantedPage: {
            language: components["schemas"]["Language"];
        };
        WantedPayCardPage: {
            language: components["schemas"]["Language"];
            /** @description Where to go on from the cards, a path of this site. */
            next?: string | null;
        };
        /** @description What somebody who is signed in wants a code for. */
        WantedProof: {
            /** @enum {string} */
            purpose: "step_up";
        } | {
            phone: string;
            /** @enum {string} */
            purpose: "change_phone";
        };
        WantedRefund: {
            /**
             * Format: uuid
             * @description A card or an account of one's own.
             */
            target_id: string;
        };
        /** @description What a borrower thinks of doing. */
        WhatIf: {
            /**
             * Format: int64
             * @description For `pay_part`.
             */
            amount_tiyn?: number | null;
            /**
             * Format: int32
             * @description For `prolong`.
             */
            days?: number | null;
            kind: components["schemas"]["IdeaKind"];
            /**
             * Format: date
             * @description From today to 30 days after the last date; for `pay_late` to 95 days after it.
             */
            on: string;
        };
        /** @description How a person may withdraw from the contract. */
        Withdrawal: {
            /**
             * Format: int64
             * @description The principal and the interest so far.
             */
            amount_tiyn: number;
            /** Format: date */
            until: string;
        };
        WrittenThere: {
            /** Format: date-time */
            at: string;
            /** @description Whether the lender wrote it. */
            is_ours: boolean;
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_application: {
        parameters: {
            query?: {
                /** @description The screen that the person opens, by its name in the table of routes. */
                screen?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_agree: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Agreement"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_application_answers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answers"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_application_answers_step: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                step: components["schemas"]["AnswersStep"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnswers"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_biometry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BioSession"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_biometry_id_done: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_application_biometry_id_frames_gesture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gesture: components["schemas"]["Gesture"];
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": number[];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_application_documents_kind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["DocumentKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_application_documents_kind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["DocumentKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_application_handoff: {
        parameters: {
            query: {
                /** @description `ru` or `kk`: which pages the link leads to. */
                language: components["schemas"]["Language"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_offer: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_application_papers_kind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["PaperKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_application_papers_kind_text: {
        parameters: {
            query: {
                /** @description In which of its languages. */
                language: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                kind: components["schemas"]["PaperKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaperText"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_payout_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_payout_confirm: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondConsent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_application_promo: {
        parameters: {
            query: {
                /** @description The promo code as it was typed. */
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoTerms"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_repeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_application_request: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_review: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_sign: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Signature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_sign_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToSign"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_application_statement: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_steps_step: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                step: components["schemas"]["PlainStep"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_submit: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_application_target: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenTarget"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_cards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Targets"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_cards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_cards_id_default: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Targets"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_cards_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedPage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPage"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_cards_pages_id_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPage"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_certificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCertificate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanPaper"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteEvents"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_file_addresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedFile"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileAddress"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_ibans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIban"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Target"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Loans"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Loan"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_autopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Autopay"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_loans_id_autopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedAutopay"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Autopay"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_loans_id_autopay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_autopay_codes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedAutopay"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_calendar_ics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_curve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanCurve"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanHistory"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_papers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanPapers"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_payments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_payments_codes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayment"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_prolongation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prolongation"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_prolongation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenDays"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Addendum"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_prolongation_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddendumToSign"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_prolongation_paper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_prolongation_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddendumSignature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Addendum"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_quotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoffQuote"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewestRefund"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedRefund"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewestRefund"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_statement: {
        parameters: {
            query?: {
                /** @description The last day; today if none is named. */
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanStatement"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_statement_csv: {
        parameters: {
            query?: {
                /** @description The last day; today if none is named. */
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_id_statement_pdf: {
        parameters: {
            query?: {
                /** @description The last day; today if none is named. */
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_loans_id_what_if: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatIf"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlook"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_loans_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Loan"] | null;
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erased"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_me_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_consents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentList"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_consents_kind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentList"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_email: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_me_email_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_me_email_proof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_export_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_export_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notices"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBrowser"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_me_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_own_limit: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnLimit"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_phone: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPhone"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_self_exclusion: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Exclusion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_me_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_me_sessions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_me_settings: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_me_step_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteppedUp"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_operations: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operations"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_operations_csv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_operations_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_page: {
        parameters: {
            query: {
                /** @description The page's address. */
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_papers_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_papers_id_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_papers_id_text: {
        parameters: {
            query: {
                /** @description In which of its languages. */
                language: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaperText"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_papers_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_password_resets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_pay_cards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayCards"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_pay_cards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_pay_cards_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedPayCardPage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayCardPage"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_pay_cards_pages_id_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayCardPage"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id_receipt_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_registrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_repayment_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedGuestCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestCode"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_repayment_link: {
        parameters: {
            query: {
                /** @description The number of a contract. */
                c: string;
                /** @description Our signature under it. */
                s: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedNumber"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_repayment_look: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Numbers"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestLook"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_repayment_orders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuestOrder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedGuestOrder"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_repayment_orders_id: {
        parameters: {
            query: {
                key: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestOrder"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_repayment_prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestLook"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_requests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequests"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HelpAsked"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequest"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_requests_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequest"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_id_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanAccepted"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequest"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_id_addendum: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanPaper"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_id_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanShown"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_id_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequest"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_requests_id_files_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_id_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HelpWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpRequest"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_requests_public: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HelpAskedInPublic"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HelpReceived"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_session_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByCode"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_session_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_session_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByPassword"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_session_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_short_links: {
        parameters: {
            query: {
                /** @description The key of the link. */
                k: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortLink"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_short_links_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedLinkCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_unsubscriptions: {
        parameters: {
            query: {
                /** @description The token of the link. */
                t: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_unsubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUnsubscription"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_unsubscriptions_links: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedLink"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_unsubscriptions_one_click: {
        parameters: {
            query: {
                /** @description The token of the link. */
                t: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_unsubscriptions_one_click: {
        parameters: {
            query: {
                /** @description The token of the link. */
                t: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It could not be done: the code says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
