/** Generated from docs/openapi.json by `npm run api -w web`; a test fails when stale. */

export interface paths {
    "/api/v1/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the current application and whether a screen may be opened */
        get: operations["get_application"];
        put?: never;
        /** Start an application */
        post: operations["create_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/accept-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the terms of the chosen offer */
        post: operations["accept_terms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Perform an action that needs no data */
        post: operations["perform_application_action"];
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
        /** Show the answers to the questionnaire */
        get: operations["get_answers"];
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
        /** Save one step of the questionnaire */
        put: operations["save_answers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/bank-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload a bank statement: PDF with a text layer, at most 10 MB */
        put: operations["upload_bank_statement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a biometry session, or return the one that is open */
        post: operations["create_biometry_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry-sessions/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a biometry session: the face is compared */
        post: operations["complete_biometry_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/biometry-sessions/{id}/frames/{gesture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload the picture of a gesture: JPEG, at most 1 MB */
        put: operations["upload_biometry_frame"];
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
        /** Download a document of the application, before or after signing */
        get: operations["download_signing_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/documents/{kind}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the text of a document of the application, before or after signing */
        get: operations["get_signing_document_text"];
        put?: never;
        post?: never;
        delete?: never;
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
        /** Get a link with which the application continues on a phone, after signing in there */
        get: operations["get_device_handoff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/loan-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the requested amount or term */
        put: operations["update_loan_request"];
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
        /** Choose an offer; its documents are created */
        post: operations["choose_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/payout-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose where the money goes; after a failed payout, retry it there */
        post: operations["choose_payout_method"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/payout/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the code that confirms the payout */
        post: operations["send_payout_code"];
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
        /** Confirm the payout after the cooling-off period */
        post: operations["confirm_payout"];
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
        /** Show the price with a promo code; the code is redeemed with the application */
        get: operations["get_promo_terms"];
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
        /** Start an application with the previous answers and submit it if they are still valid */
        post: operations["repeat_application"];
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
        /** Request a review of a decline by staff */
        post: operations["request_decline_review"];
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
        /** Sign the consents or the contract */
        post: operations["sign_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/sign/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the code that signs exactly the documents that were shown */
        post: operations["send_signing_code"];
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
        /** Submit the questionnaire */
        post: operations["submit_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application/uploads/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload or replace a document: JPEG, PNG or PDF, at most 10 MB */
        put: operations["put_upload"];
        post?: never;
        /** Delete an uploaded document */
        delete: operations["delete_upload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the customer's cases, newest first */
        get: operations["list_cases"];
        put?: never;
        /** Open a case; an open case of the same kind gets the new text as a message */
        post: operations["create_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a case */
        get: operations["get_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign the addendum that was shown; its terms take effect */
        post: operations["accept_restructuring_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/addendum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the addendum of the offered terms, to be read before signing */
        post: operations["create_case_addendum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the code that signs exactly the addendum that was shown */
        post: operations["send_case_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a file to a case: JPEG, PNG or PDF, at most 10 MB, at most 10 files */
        post: operations["add_case_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of a case */
        get: operations["download_case_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a message to an open case */
        post: operations["add_case_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a case without signing in */
        post: operations["create_public_case"];
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
        /** Issue a certificate that nothing is owed */
        post: operations["create_certificate"];
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
        post: operations["send_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a document */
        get: operations["download_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the text of a document */
        get: operations["get_document_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a file of at most 2 MB is a document that we issued, byte for byte */
        post: operations["verify_document_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/verify/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a document by its verification code */
        get: operations["verify_document_code"];
        put?: never;
        post?: never;
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
        /** Record events of the site */
        post: operations["record_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/file-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a short-lived link that opens a file without an access token */
        post: operations["create_file_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/letters/{kind}/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Make a letter to the lender with the customer's data */
        get: operations["download_letter"];
        put?: never;
        post?: never;
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
        /** List the loans of the customer */
        get: operations["list_loans"];
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
        get: operations["get_loan"];
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
        /** Show whether autopay is enabled, with the date and amount of the next charge */
        get: operations["get_autopay"];
        /** Enable autopay, or change its card */
        put: operations["enable_autopay"];
        post?: never;
        /** Disable autopay */
        delete: operations["disable_autopay"];
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
        /** Send the code that authorises autopay; the message names the card */
        post: operations["send_autopay_code"];
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
        /** Download the due dates of a loan as a calendar */
        get: operations["download_loan_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents of a loan */
        get: operations["list_loan_documents"];
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
        /** Show the events of a loan */
        get: operations["get_loan_history"];
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
        /** Start a payment */
        post: operations["create_payment"];
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
        /** Send the code that authorises a charge of a saved card; the message names amount and card */
        post: operations["send_payment_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/payoff-curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the payoff amount of a loan day by day */
        get: operations["get_payoff_curve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/payoff-quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Quote the amount that closes the loan today */
        post: operations["create_payoff_quote"];
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
        /** Show what a prolongation costs today, or why it is not possible */
        get: operations["get_prolongation"];
        put?: never;
        /** Draft the addendum of a prolongation */
        post: operations["create_prolongation_addendum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the code that signs exactly the addendum that was shown */
        post: operations["send_prolongation_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/prolongation/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the addendum, before or after signing */
        get: operations["download_prolongation_addendum"];
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
        /** Sign the addendum; it must be paid before the day ends */
        post: operations["sign_prolongation_addendum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the refunds of a loan and where its surplus goes */
        get: operations["get_refunds"];
        put?: never;
        /**
         * Refund unapplied funds: a small sum to a payout method, any other one to the cards it came from;
         *     needs a step-up
         */
        post: operations["create_refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/loans/{id}/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Simulate a repayment or prolongation; nothing is changed */
        post: operations["simulate_repayment"];
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
        /** Show the statement of account, day by day */
        get: operations["get_loan_statement"];
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
        /** Download the statement of account as CSV */
        get: operations["download_loan_statement_csv"];
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
        /** Download the statement of account as PDF */
        get: operations["download_loan_statement_pdf"];
        put?: never;
        post?: never;
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
        /** Show the open loan, otherwise the newest; null if there was none */
        get: operations["get_current_loan"];
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
        /** Show the account */
        get: operations["get_me"];
        put?: never;
        post?: never;
        /** Erase the account; the response lists what the law requires us to retain */
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
        /** Send a code to a signed-in customer */
        post: operations["send_account_code"];
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
        get: operations["list_consents"];
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
        /** Give or withdraw a consent */
        put: operations["update_consent"];
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
        /** Set the e-mail address; needs a step-up */
        put: operations["update_email"];
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
        /** Send the code that verifies the e-mail address */
        post: operations["send_email_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the e-mail address with a code */
        post: operations["verify_email"];
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
        /** Export the customer's data as JSON; needs a step-up */
        get: operations["export_data_json"];
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
        /** Export the customer's data as PDF; needs a step-up */
        get: operations["export_data_pdf"];
        put?: never;
        post?: never;
        delete?: never;
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
        /** Limit one's own borrowing; raising the limit needs a step-up */
        put: operations["update_own_limit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkey-challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a passkey has to sign */
        post: operations["create_passkey_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkey-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Do not offer a passkey again */
        delete: operations["dismiss_passkey_offer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the passkeys, newest first */
        get: operations["list_passkeys"];
        put?: never;
        /** Add the passkey that the browser made; needs a step-up */
        post: operations["add_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey; needs a step-up */
        delete: operations["remove_passkey"];
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
        /** Set the password; needs a step-up */
        put: operations["update_password"];
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
        /** Change the phone number; needs a step-up and a code sent to the new number */
        put: operations["update_phone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show whether this session receives push notifications */
        get: operations["get_push_status"];
        /** Subscribe this browser to push notifications */
        put: operations["create_push_subscription"];
        post?: never;
        /** Unsubscribe from push notifications */
        delete: operations["delete_push_subscription"];
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
        /** Exclude oneself from borrowing; the period can only be extended */
        put: operations["update_self_exclusion"];
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
        /** List the active sessions, newest first */
        get: operations["list_sessions"];
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
        delete: operations["delete_session"];
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
        /** Change language and marketing channels */
        put: operations["update_settings"];
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
        /** Confirm one's identity with a code before a sensitive change */
        post: operations["step_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/step-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm one's identity with a passkey before a sensitive change */
        post: operations["step_up_by_passkey"];
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
        /** List payments, payouts and refunds over all loans */
        get: operations["list_operations"];
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
        /** Download the operations as CSV */
        get: operations["download_operations_csv"];
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
        /** Download the operations as PDF */
        get: operations["download_operations_pdf"];
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
        get: operations["get_page_data"];
        put?: never;
        post?: never;
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
        /** Replace a forgotten password; all other sessions end */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saved cards that can be charged */
        get: operations["list_payment_methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved card; autopay with it ends */
        delete: operations["delete_payment_method"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-methods/card-tokenizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a page of the acquirer on which a payment card is entered */
        post: operations["create_payment_card_tokenization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-methods/card-tokenizations/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report that the browser returned from the page */
        post: operations["return_from_payment_card_tokenization"];
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
        /** Show a payment */
        get: operations["get_payment"];
        put?: never;
        post?: never;
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
        /** Download the receipt of a payment */
        get: operations["download_payment_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payments/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report that the browser returned from the payment page: the acquirer is polled */
        post: operations["return_from_payment_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cards and accounts that can receive money */
        get: operations["list_payout_methods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a payout method; rejected while a payout to it is in flight */
        delete: operations["delete_payout_method"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make a payout method the default */
        put: operations["set_default_payout_method"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show what became of the transfer */
        get: operations["show_payout_method_proof"];
        put?: never;
        /** Send one tenge with a code in its purpose; one that is open is returned instead */
        post: operations["send_payout_method_proof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/{id}/proof/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the code from the purpose of the transfer */
        post: operations["confirm_payout_method_proof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/card-tokenizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a page of the acquirer on which a payout card is entered */
        post: operations["create_payout_card_tokenization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/card-tokenizations/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report that the browser returned from the page: the card is verified */
        post: operations["return_from_payout_card_tokenization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payout-methods/ibans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an account of the customer as a payout method */
        post: operations["add_iban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/published-documents/{slug}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the text of the current version of a published document */
        get: operations["get_published_document_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/published-documents/{slug}/versions/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a version of a published document, by the hash of its text */
        get: operations["download_published_document"];
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
        /** Create an account */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the phone on file */
        post: operations["send_guest_code"];
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
        /** Resolve a signed repayment link */
        get: operations["get_repayment_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look up a debt by IIN and contract number */
        post: operations["look_up_debt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repayment/lookup-by-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look up a debt with a code sent to the phone on file */
        post: operations["look_up_debt_by_code"];
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
        /** Start a payment without signing in */
        post: operations["create_guest_order"];
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
        /** Show a guest's payment */
        get: operations["get_guest_order"];
        put?: never;
        post?: never;
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
        /** Sign out; idempotent */
        delete: operations["sign_out"];
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
        /** Sign in with a code */
        post: operations["sign_in_by_code"];
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
        /** Sign in with a link and a code; the link is then used up */
        post: operations["sign_in_by_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey */
        post: operations["sign_in_by_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a passkey has to sign to sign in */
        post: operations["create_sign_in_challenge"];
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
        /** Sign in with a password */
        post: operations["sign_in_by_password"];
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
        /** Exchange the refresh cookie for new tokens */
        post: operations["refresh_session"];
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
        /** Show where a link leads; the link stays valid */
        get: operations["get_short_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/short-links/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the phone of the customer a link belongs to */
        post: operations["send_short_link_code"];
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
        /** Show the subscription that a link belongs to */
        get: operations["get_subscription"];
        put?: never;
        /** End advertising by one channel or by all */
        post: operations["unsubscribe"];
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
        /** Send the link by SMS; the response is the same for a phone without an account */
        post: operations["send_unsubscription_link"];
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
        /** Redirect to the page of a link, for mail programs without one-click support */
        get: operations["open_unsubscription_page"];
        put?: never;
        /** End advertising by the channel of the link at once (RFC 8058) */
        post: operations["unsubscribe_one_click"];
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
        /** @description What a signed-in customer needs a code for. */
        AccountCodeRequest: {
            /** @enum {string} */
            purpose: "step_up";
        } | {
            phone: string;
            /** @enum {string} */
            purpose: "change_phone";
        };
        /** @enum {string} */
        AccrualStopReason: "overdue" | "ceiling";
        /**
         * @description How a person came to the site.
         * @enum {string}
         */
        AcquisitionChannel: "direct" | "organic" | "paid" | "social" | "referral" | "email" | "sms" | "partner" | "other" | "unknown";
        /** @description A device on which the customer is signed in. */
        ActiveSession: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            is_current: boolean;
            /** Format: date-time */
            last_used_at: string;
            user_agent: string;
        };
        AddedPasskey: {
            /** Format: uuid */
            id: string;
        };
        Addendum: {
            /** Format: uuid */
            document_id: string;
            /**
             * Format: date-time
             * @description Until when it can be signed and paid.
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @description The option it was drafted from. */
            option: components["schemas"]["ProlongationOption"];
            /**
             * Format: int64
             * @description What must still be paid for it to take effect.
             */
            pay_now_tiyn: number;
            /**
             * Format: int64
             * @description The principal that gets a new due date.
             */
            principal_tiyn: number;
            /** @description SHA-256 of the document; the signing code is bound to it. */
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            state: components["schemas"]["AddendumState"];
        };
        AddendumCodeRequest: {
            /** @description `addendum.sha256` as it was shown. */
            sha256: string;
        };
        AddendumSignature: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description `addendum.sha256` as it was shown. */
            sha256: string;
        };
        /** @enum {string} */
        AddendumState: "drafted" | "signed" | "paid" | "void";
        /** @description The application with everything its screens show. */
        Application: {
            /** @description Screens that may be opened. */
            allowed_screens: string[];
            bank_statement?: components["schemas"]["BankStatement"] | null;
            biometry: components["schemas"]["Biometry"];
            can_cancel: boolean;
            /** @description Whether the answers may be changed; all checks then run again. */
            can_edit: boolean;
            /** Format: int32 */
            chosen_offer_number?: number | null;
            /** @description Valid steps of the questionnaire. */
            completed_steps: components["schemas"]["QuestionnaireStep"][];
            decline?: components["schemas"]["Decline"] | null;
            /** @description Why a step must be repeated. */
            fix_reasons: components["schemas"]["FixReason"][];
            limit_reason?: components["schemas"]["LimitReason"] | null;
            loan_request?: components["schemas"]["LoanRequest"] | null;
            /** @description Steps that are still missing. */
            missing_steps: components["schemas"]["MissingStep"][];
            next_application?: components["schemas"]["NextApplication"] | null;
            /** @description The offers, with the figures of today. */
            offers: components["schemas"]["Offer"][];
            /** Format: date-time */
            offers_expire_at?: string | null;
            open_loan?: components["schemas"]["OpenLoan"] | null;
            payout?: components["schemas"]["Payout"] | null;
            payout_method?: components["schemas"]["PayoutMethod"] | null;
            preapproval?: components["schemas"]["Preapproval"] | null;
            promo_terms?: components["schemas"]["PromoTerms"] | null;
            /** @description The screen of the current state, by its name in the route table. */
            screen: string;
            screen_access?: components["schemas"]["ScreenAccess"] | null;
            /**
             * Format: date-time
             * @description The time of the server, for countdowns.
             */
            server_time: string;
            signing_package?: components["schemas"]["SigningPackage"] | null;
            state: components["schemas"]["ApplicationState"];
            /** Format: date-time */
            state_entered_at?: string | null;
            /**
             * Format: date-time
             * @description When the state expires by itself.
             */
            state_expires_at?: string | null;
            /** @description Whether to suggest a self-exclusion, because the customer borrows often. */
            suggests_pause: boolean;
            terms?: components["schemas"]["OfferTerms"] | null;
            uploads: components["schemas"]["RequiredUpload"][];
            /**
             * Format: int64
             * @description For `If-Match` of the next change; null before there is an application.
             */
            version?: number | null;
            wait_level: components["schemas"]["WaitLevel"];
        };
        /**
         * @description An action on an application that needs no data.
         * @enum {string}
         */
        ApplicationAction: "continue" | "edit" | "cancel" | "retry_biometry" | "submit_documents" | "confirm_statement" | "reject_statement" | "skip_statement" | "reopen_offers" | "acknowledge_success";
        /**
         * @description Why an application is not moved.
         * @enum {string}
         */
        ApplicationRejectionCode: "wrong_state" | "expired" | "has_open" | "self_excluded" | "age" | "reapply_later" | "bio_locked" | "product" | "amount" | "amount_above_limit" | "term" | "promo" | "promo_ended" | "promo_used" | "answers_missing" | "docs_missing" | "stale_answer" | "statement_needed" | "reason_missing" | "offers" | "unknown_offer" | "second_signature" | "irreversible" | "documents_not_ticked" | "hash_mismatch" | "recheck_unknown" | "target_shared" | "calendar";
        /** @enum {string} */
        ApplicationState: "NONE" | "DRAFT" | "PRESCORING" | "PREAPPROVED" | "BIO_REQUIRED" | "BIO_PROCESSING" | "BIO_RETRY" | "BIO_FAILED" | "DOCS_REQUIRED" | "DOCS_REVIEW" | "STATEMENT_REQUIRED" | "STATEMENT_PROCESSING" | "CARD_REQUIRED" | "CARD_VERIFYING" | "CONSENT_SIGNING" | "SCORING" | "MANUAL_REVIEW" | "OFFERED" | "OFFER_CHOSEN" | "EXTRA_CONFIRM" | "CONTRACT_SIGNING" | "COOLING_OFF" | "CONFIRM_PAYOUT" | "DISBURSING" | "DISBURSE_FAILED" | "ACTIVE" | "DECLINED" | "DECLINED_OFFERS" | "CANCELLED" | "EXPIRED";
        ApplicationSubmission: {
            /** @description Whether partner offers may be shown after a decline. */
            wants_partner_offers: boolean;
        };
        ArticleCard: {
            description: string;
            path: string;
            /** Format: date */
            published_on: string;
            title: string;
        };
        ArticlePageData: components["schemas"]["TextPageData"] & {
            author: components["schemas"]["NamedLink"];
            /** @description Pages of a long article, counted from 1. */
            page: number;
            pages: components["schemas"]["NumberedLink"][];
            /** Format: date */
            published_on: string;
            related: components["schemas"]["ArticleCard"][];
        };
        AuditEntry: {
            action: string;
            detail: Record<string, never>;
            /** Format: date-time */
            recorded_at: string;
        };
        /** @description The autopay settings of a loan. */
        Autopay: {
            /**
             * Format: int64
             * @description The amount of the next charge if nothing is paid before.
             */
            amount_tiyn?: number | null;
            /** @description `•• 0010` */
            card_mask?: string | null;
            /** @description The due date of the next charge, if enabled. */
            charge_date?: string | null;
            is_enabled: boolean;
            /** Format: uuid */
            payment_method_id?: string | null;
        };
        AutopayRequest: {
            /** Format: uuid */
            payment_method_id: string;
        };
        /** @description The lender's bank account. */
        BankInfo: {
            bic: string;
            iban: string;
            name: string;
        };
        /** @description The bank statement of an application. */
        BankStatement: {
            /**
             * Format: int32
             * @description The maximum without a statement.
             */
            amount_max_without_tenge: number;
            /** @description Whether the customer may continue without one, with a lower limit. */
            can_skip: boolean;
            /** @description Why the last one was rejected, such as `statement_encrypted`. */
            rejection?: string | null;
            summary?: components["schemas"]["BankStatementSummary"] | null;
        };
        BankStatementSummary: {
            /** @description `kaspi` or `halyk`. */
            bank: string;
            /** Format: date */
            from: string;
            /**
             * Format: int64
             * @description The average of the full months that count; null if no income is recognised.
             */
            monthly_income_tiyn?: number | null;
            months: components["schemas"]["MonthlyIncome"][];
            /** Format: date */
            to: string;
        };
        Biometry: {
            /** Format: int32 */
            attempts_left: number;
            /** @description Whether the consent `biometrics` is given; known where biometry is next. */
            has_consent: boolean;
            last_failure?: components["schemas"]["BiometryFailure"] | null;
            /** Format: date-time */
            locked_until?: string | null;
        };
        /** @enum {string} */
        BiometryFailure: "no_match" | "spoof" | "too_dark" | "blurred" | "no_face" | "error";
        /** @description A biometry session. */
        BiometrySession: {
            /** Format: date-time */
            expires_at: string;
            /** @description The gestures to make, in this order. */
            gestures: components["schemas"]["Gesture"][];
            /** Format: uuid */
            id: string;
            /** @description Gestures whose picture has been received. */
            received: components["schemas"]["Gesture"][];
        };
        BlogPageData: {
            articles: components["schemas"]["ArticleCard"][];
        };
        /** @description A case in detail. */
        Case: components["schemas"]["CaseSummary"] & {
            /**
             * Format: date
             * @description Until when a rejection can be taken to the ombudsman.
             */
            appeal_until?: string | null;
            contract_number?: string | null;
            files: components["schemas"]["CaseFile"][];
            /**
             * Format: date
             * @description From this date nothing accrues on the loan.
             */
            frozen_since?: string | null;
            messages: components["schemas"]["CaseMessage"][];
            /** @description How the microfinance ombudsman is reached. */
            ombudsman: string;
            plan?: components["schemas"]["RestructuringPlan"] | null;
            /** Format: int64 */
            requested_months?: number | null;
        };
        CaseFile: {
            /** Format: uuid */
            id: string;
            media: components["schemas"]["FileMedia"];
            /** Format: int64 */
            size_bytes: number;
            /** Format: date-time */
            uploaded_at: string;
        };
        /**
         * @description The kind of a case.
         * @enum {string}
         */
        CaseKind: "restructuring" | "deferral" | "complaint" | "fraud" | "message";
        CaseMessage: {
            /** @description Whether the lender wrote it, not the customer. */
            is_from_staff: boolean;
            text: string;
            /** Format: date-time */
            written_at: string;
        };
        /** @description Confirms that a case was opened. */
        CaseReceipt: {
            /**
             * Format: date
             * @description The deadline of the answer.
             */
            answer_due_date: string;
            number: string;
        };
        Cases: {
            cases: components["schemas"]["CaseSummary"][];
        };
        /**
         * @description Where a case stands.
         * @enum {string}
         */
        CaseState: "open" | "waiting" | "granted" | "refused" | "closed";
        /** @description The main facts of a case. */
        CaseSummary: {
            /**
             * Format: date
             * @description The deadline of the answer.
             */
            answer_due_date: string;
            /** Format: date-time */
            answered_at?: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description The deadline passed without an answer. */
            is_late: boolean;
            kind: components["schemas"]["CaseKind"];
            number: string;
            state: components["schemas"]["CaseState"];
        };
        CertificateRequest: {
            /**
             * Format: uuid
             * @description One loan; all loans if omitted.
             */
            loan_id?: string | null;
        };
        /**
         * @description A proof of work. Sought is a number that makes the SHA-256 of `<token>:<number>` begin with so
         *     many zero bits; `<token>:<number>` is sent as `Challenge-Solution` with the same request, once.
         */
        Challenge: {
            /** Format: int32 */
            difficulty_bits: number;
            token: string;
        };
        /** @enum {string} */
        Channel: "sms" | "email";
        CodeCredentials: {
            code: string;
            /** Format: uuid */
            code_id: string;
            phone: string;
        };
        /**
         * @description What a code is for.
         * @enum {string}
         */
        CodePurpose: "register" | "login" | "reset_password";
        CodeRequest: {
            language: components["schemas"]["Language"];
            phone: string;
            purpose: components["schemas"]["CodePurpose"];
        };
        Consent: {
            is_given: boolean;
            kind: components["schemas"]["ConsentKind"];
            /** Format: date-time */
            recorded_at: string;
            text_version: string;
        };
        /**
         * @description What a person can agree to.
         * @enum {string}
         */
        ConsentKind: "personal_data" | "credit_bureau" | "bureau_reporting" | "state_data" | "terms" | "biometrics" | "marketing";
        /** @description Consents given and withdrawn, newest first. */
        ConsentList: {
            consents: components["schemas"]["Consent"][];
        };
        ConsentUpdate: {
            is_given: boolean;
            language: components["schemas"]["Language"];
            /** @description The version of the text that was shown. */
            text_version: string;
        };
        /**
         * @description Relation of a contact to the customer.
         * @enum {string}
         */
        ContactRelation: "spouse" | "parent" | "child" | "sibling" | "relative" | "friend" | "colleague";
        ContactsPageData: components["schemas"]["TextPageData"] & {
            /** @description Cities that have a page of their own. */
            cities: components["schemas"]["NamedLink"][];
        };
        /** @description All data about a customer, with phone number and IIN in full. */
        DataExport: components["schemas"]["ConsentList"] & {
            account: components["schemas"]["Me"];
            /** @description Newest first. */
            applications: components["schemas"]["ExportedApplication"][];
            /** @description Newest first. */
            audit_trail: components["schemas"]["AuditEntry"][];
            /** @description Newest first. */
            cases: components["schemas"]["ExportedCase"][];
            /** Format: date-time */
            exported_at: string;
            iin: string;
            /** @description Newest first. */
            loans: components["schemas"]["LoanSummary"][];
            /** @description Newest first. */
            operations: components["schemas"]["Operation"][];
            payment_methods: components["schemas"]["ExportedPaymentInstrument"][];
            payout_methods: components["schemas"]["ExportedPaymentInstrument"][];
            phone: string;
            sessions: components["schemas"]["ActiveSession"][];
            /** @description Attribution of visits, recorded with registration and applications. */
            visits: components["schemas"]["ExportedVisit"][];
        };
        /** @description Monthly payments to other lenders and monthly income. */
        DebtBurden: {
            /** Format: int64 */
            debts_tiyn: number;
            /**
             * Format: int64
             * @description Declared by the customer; a bank statement may still prove it.
             */
            declared_income_tiyn?: number | null;
            /** Format: int64 */
            proven_income_tiyn?: number | null;
        };
        /** @description A debt by component. */
        DebtComponents: {
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
            /** Format: int64 */
            total_tiyn: number;
        };
        /**
         * @description The result of a lookup. One number alone, or two that do not match, reveal
         *     nothing, whether they exist or not.
         */
        DebtLookup: {
            can_pay: boolean;
            debt?: components["schemas"]["GuestDebt"] | null;
            /** @description Whether IIN and contract number match; null if only one is given. */
            is_match?: boolean | null;
        };
        DebtLookupByCode: {
            code: string;
            /** Format: uuid */
            code_id: string;
            iin: string;
        };
        DebtLookupRequest: {
            contract_number?: string | null;
            iin?: string | null;
        };
        Decline: {
            /** @description What would help. */
            advice: components["schemas"]["LocalizedText"];
            category: components["schemas"]["DeclineCategory"];
            /** @description A code of the public catalogue, such as `R_KDN`. */
            code: string;
            /** @description Why the application was declined. */
            explanation: components["schemas"]["LocalizedText"];
            /** @description Offers of partners, cheapest first. */
            partners: components["schemas"]["Partner"][];
            /** Format: date */
            reapply_from?: string | null;
            review_answer?: string | null;
            /** Format: date-time */
            review_answered_at?: string | null;
            /** Format: date-time */
            review_requested_at?: string | null;
        };
        /** @enum {string} */
        DeclineCategory: "law" | "identity" | "affordability" | "arrears" | "self_exclusion" | "policy";
        /** @description A link that continues on a phone. */
        DeviceHandoff: {
            /** @description The link as a QR code. */
            qr_svg: string;
            url: string;
        };
        DocsPageData: components["schemas"]["TextPageData"] & {
            /** @description In the order in which they are listed. */
            documents: components["schemas"]["PublishedDocument"][];
        };
        DocumentFigure: {
            name: string;
            value: string;
        };
        /**
         * @description Every kind of issued document.
         * @enum {string}
         */
        DocumentKind: "contract" | "schedule" | "key_facts" | "consents" | "protocol" | "addendum" | "certificate" | "statement" | "operations" | "receipt";
        /** @description A section; its clauses are numbered from one. */
        DocumentSection: {
            clauses: string[];
            title: string;
        };
        /** @enum {string} */
        DocumentStatus: "valid" | "superseded" | "void";
        /** @description The exact text of the PDF; texts have one line per line and list item. */
        DocumentText: {
            /** @description The figures of the first page. */
            cost: components["schemas"]["DocumentFigure"][];
            /** @description The note below the figures. */
            note: string;
            /** @description Number and date. */
            number: string;
            /** @description Numbered from one. */
            sections: components["schemas"]["DocumentSection"][];
            /** @description Who signs and how. */
            signature: string;
            title: string;
        };
        /** @description What anybody may know of an issued document; no personal data. */
        DocumentVerification: {
            /** @description Null if it is about all loans of a customer. */
            contract_number?: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether the file equals the document byte for byte; null for a lookup by code. */
            is_genuine?: boolean | null;
            kind: components["schemas"]["DocumentKind"];
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            /** @description Whether it is still valid. */
            status: components["schemas"]["DocumentStatus"];
        };
        DocumentVersion: {
            /**
             * Format: date
             * @description The day from which it is in force.
             */
            effective_on: string;
            /** @description The first digits of the hash of its text. */
            hash: string;
            /** @description Where its PDF is. */
            path: string;
        };
        EmailUpdate: {
            /** @description Null removes the address. */
            email?: string | null;
        };
        EmailVerification: {
            code: string;
        };
        /**
         * @description Employment status.
         * @enum {string}
         */
        Employment: "employed" | "self_employed" | "sole_trader" | "pensioner" | "student" | "parental_leave" | "unemployed" | "conscript";
        /** @description What is retained after an erasure, why and for how long. */
        ErasureOutcome: {
            retained: components["schemas"]["RetainedData"][];
        };
        /** @enum {string} */
        EventLocale: "ru" | "kz";
        /** @enum {string} */
        EventName: "page_view" | "calculator_used" | "registered" | "application_begun" | "application_sent" | "contract_signed";
        ExpertPageData: components["schemas"]["TextPageData"] & {
            articles: components["schemas"]["ArticleCard"][];
            role: string;
        };
        ExportedApplication: {
            /** Format: int32 */
            amount_tenge?: number | null;
            /** @description Answers by field. */
            answers: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            documents: components["schemas"]["ExportedDocument"][];
            id: string;
            state: components["schemas"]["ApplicationState"];
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term?: number | null;
            uploads: components["schemas"]["ExportedUpload"][];
        };
        ExportedCase: {
            /** Format: date-time */
            created_at: string;
            kind: components["schemas"]["CaseKind"];
            messages: components["schemas"]["ExportedMessage"][];
            number: string;
            state: components["schemas"]["CaseState"];
        };
        ExportedDocument: {
            contract_number: string;
            kind: components["schemas"]["SigningDocumentKind"];
            sha256: string;
            /** @description With this code anybody can verify the document. */
            verification_code: string;
        };
        ExportedMessage: {
            /** @description Whether the lender wrote it, not the customer. */
            is_from_staff: boolean;
            text: string;
            /** Format: date-time */
            written_at: string;
        };
        ExportedPaymentInstrument: {
            /** Format: date-time */
            added_at: string;
            bank?: string | null;
            kind: components["schemas"]["PayoutMethodKind"];
            mask: string;
        };
        ExportedUpload: {
            kind: components["schemas"]["StoredUploadKind"];
            /** Format: int64 */
            size_bytes: number;
            /** Format: date-time */
            uploaded_at: string;
        };
        ExportedVisit: {
            /** @description The application it was recorded with; null for the registration. */
            application_id?: string | null;
            browser_params?: Record<string, never> | null;
            channel: components["schemas"]["AcquisitionChannel"];
            first_channel: components["schemas"]["AcquisitionChannel"];
            /** Format: date-time */
            recorded_at: string;
        };
        FaqGroup: {
            items: components["schemas"]["FaqQuestion"][];
            title: string;
        };
        FaqPageData: {
            /** @description All articles, in a language that has no list of its own. */
            articles: components["schemas"]["TitledLink"][];
            groups: components["schemas"]["FaqGroup"][];
        };
        FaqQuestion: {
            answer_html: string;
            /** @description Anchor within the FAQ. */
            id: string;
            question: string;
        };
        /** @description An invalid answer; people read a translation of the code. */
        FieldError: {
            code: components["schemas"]["FieldErrorCode"];
            field: components["schemas"]["QuestionnaireField"];
        };
        /**
         * @description What is wrong with a field.
         * @enum {string}
         */
        FieldErrorCode: "required" | "choice" | "text" | "date" | "month" | "future" | "number" | "range" | "postal_index" | "work_phone" | "age" | "contradiction" | "own_phone" | "same_phone" | "registered" | "iin_empty" | "iin_length" | "iin_checksum" | "iin_date" | "iin_foreigner" | "iin_century" | "name_empty" | "name_characters" | "name_length" | "document_empty" | "id_card_number" | "passport_number" | "residence_permit_number" | "document_dates" | "document_issued_in_future" | "document_expired" | "bin_empty" | "bin_length" | "bin_checksum" | "bin_month" | "phone_empty" | "phone_format" | "phone_length" | "phone_foreign" | "phone_landline" | "email_empty" | "email_length" | "email_format";
        /** @description Valid for some minutes, for this file and this session only. */
        FileLink: {
            url: string;
        };
        /** @description A file of the customer. */
        FileLinkRequest: {
            /** @description The path below `/api/v1`, such as `/application/documents/contract`. */
            path: string;
        };
        /** @enum {string} */
        FileMedia: "pdf" | "jpeg";
        /** @enum {string} */
        FixReason: "blurred" | "glare" | "cropped" | "wrong_document" | "document_expired" | "data_mismatch" | "another_document" | "face_unsure" | "no_photo" | "unreadable" | "password_protected" | "period_too_short" | "other_owner" | "card_refused" | "card_foreign" | "card_expires" | "holder_unproven";
        /** @enum {string} */
        Gender: "male" | "female";
        /** @enum {string} */
        Gesture: "turn_left" | "turn_right" | "look_up" | "smile" | "close_eyes" | "open_mouth";
        GuestCodeRequest: {
            iin: string;
            language: components["schemas"]["Language"];
        };
        /** @description The debt, for those who proved that they know it. */
        GuestDebt: {
            contract_number?: string | null;
            due_date?: string | null;
            /** Format: int64 */
            due_tiyn: number;
            /** @description Initials of the borrower, such as `А. К.` */
            initials?: string | null;
            /** Format: int64 */
            payoff_tiyn: number;
        };
        /** @description A payment without signing in. */
        GuestOrder: {
            /** @description The account as entered; an IIN is masked. */
            account: string;
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            failure?: components["schemas"]["PaymentFailure"] | null;
            /** Format: uuid */
            id: string;
            /** @description The number to quote to support. */
            number: string;
            started_at: string;
            state: components["schemas"]["OrderState"];
            url?: string | null;
        };
        /** @description A code was sent to the phone on file; the response is the same if there is none. */
        GuestSentCode: {
            /** Format: uuid */
            code_id: string;
            /** Format: int64 */
            expires_in_s: number;
            /** Format: int64 */
            resend_after_s: number;
        };
        /**
         * @description Reasons of hardship, as listed by law.
         * @enum {string}
         */
        HardshipReason: "job_loss" | "illness" | "death" | "disability" | "emergency" | "other";
        HomePageData: {
            articles: components["schemas"]["ArticleCard"][];
            faq: components["schemas"]["FaqQuestion"][];
            product: components["schemas"]["ProductTerms"];
        };
        HowToPageData: components["schemas"]["TextPageData"] & {
            facts: components["schemas"]["LoanFact"][];
            product: components["schemas"]["ProductTerms"];
        };
        /**
         * @description Who issued it.
         * @enum {string}
         */
        IdDocumentIssuer: "interior_ministry" | "justice_ministry";
        /**
         * @description An identity document.
         * @enum {string}
         */
        IdDocumentKind: "id_card" | "passport" | "residence_permit";
        /** @enum {string} */
        InstalmentStatus: "paid" | "overdue" | "next" | "upcoming";
        LandingPageData: components["schemas"]["TextPageData"] & {
            /** @description Pages for people who may be short of income open with the affordability warning. */
            affordability_first: boolean;
            /**
             * Format: int32
             * @description In tenge.
             */
            amount: number;
            author: components["schemas"]["NamedLink"];
            /** @description The city it is about, by its slug in `site/places.json`. */
            city: string | null;
            /** Format: int32 */
            days: number;
            lead: string;
            product: components["schemas"]["ProductTerms"];
            related: components["schemas"]["TitledLink"][];
        };
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
        /**
         * @description What a letter asks for.
         * @enum {string}
         */
        LetterKind: "restructuring" | "complaint" | "fraud-claim" | "consent-withdrawal";
        /**
         * @description Why an amount is limited.
         * @enum {string}
         */
        LimitReason: "kdn" | "kdd" | "score" | "own_limit" | "first_online" | "statement_skipped" | "staff";
        /** @description Bounds that a client can check before it sends anything; each has one value. */
        Limits: {
            /** @enum {integer} */
            address_line_chars_max: 100;
            /** @enum {integer} */
            case_files_max: 10;
            /** @enum {integer} */
            case_text_chars_max: 4000;
            /** @enum {integer} */
            deferral_months_max: 24;
            /** @enum {integer} */
            deferral_months_min: 1;
            /** @enum {integer} */
            dependants_max: 15;
            /** @enum {integer} */
            email_chars_max: 254;
            /** @enum {integer} */
            employer_chars_max: 120;
            /** @enum {integer} */
            employer_chars_min: 2;
            /** @enum {integer} */
            guest_payment_tiyn_max: 50000000;
            /** @enum {integer} */
            guest_payment_tiyn_min: 100000;
            /** @enum {integer} */
            house_chars_max: 20;
            /** @enum {integer} */
            income_tenge_max: 10000000;
            /** @enum {integer} */
            name_chars_max: 60;
            /** @enum {integer} */
            otp_digits: 6;
            /** @enum {integer} */
            own_limit_tenge_max: 10000000;
            /** @enum {integer} */
            partial_payment_tiyn_min: 100000;
            /** @enum {integer} */
            password_chars_max: 128;
            /** @enum {integer} */
            password_chars_min: 8;
            /** @enum {integer} */
            pay_day_max: 31;
            /** @enum {integer} */
            review_text_chars_max: 1000;
            /** @enum {integer} */
            statement_bytes_max: 10485760;
            /** @enum {integer} */
            upload_bytes_max: 10485760;
        };
        LinkCredentials: {
            code: string;
            /** Format: uuid */
            code_id: string;
            key: string;
        };
        /** @description A loan in detail. */
        Loan: components["schemas"]["LoanSummary"] & {
            accrual_stop_reason?: components["schemas"]["AccrualStopReason"] | null;
            /** @description What the customer may do now. */
            actions: components["schemas"]["LoanAction"][];
            /**
             * Format: int64
             * @description What must be paid today so that nothing is overdue; after the last due date, the whole debt.
             */
            arrears_tiyn: number;
            autopay: components["schemas"]["Autopay"];
            /**
             * Format: int64
             * @description Interest and penalty accrued so far, without what was waived.
             */
            charges_accrued_tiyn: number;
            /**
             * Format: int64
             * @description What is still claimed of a written-off debt.
             */
            claim_tiyn: number;
            /** Format: int32 */
            days_overdue: number;
            /** @description The current schedule, paid instalments included; empty if the loan follows no schedule. */
            instalments: components["schemas"]["LoanInstalment"][];
            /**
             * Format: int64
             * @description The charges of tomorrow if nothing is paid.
             */
            interest_per_day_tiyn: number;
            next_payment?: components["schemas"]["NextPayment"] | null;
            outstanding: components["schemas"]["DebtComponents"];
            /**
             * Format: int64
             * @description The payoff amount on the next due date.
             */
            payoff_on_due_date_tiyn?: number | null;
            /** Format: int64 */
            penalty_per_day_tiyn: number;
            product: components["schemas"]["ProductCode"];
            prolongation: components["schemas"]["ProlongationSummary"];
            /** Format: int32 */
            term_days: number;
            terms: components["schemas"]["LoanTerms"];
            /**
             * Format: date
             * @description The business date of all figures, in Almaty.
             */
            today: string;
            /**
             * Format: int64
             * @description Money of the borrower that is not applied yet: it waits for the next due date or a refund.
             */
            unapplied_funds_tiyn: number;
            /** Format: int64 */
            version: number;
            /**
             * Format: int64
             * @description Interest and penalty that were waived.
             */
            waived_tiyn: number;
            withdrawal?: components["schemas"]["Withdrawal"] | null;
        };
        /** @enum {string} */
        LoanAction: "repay_full" | "repay_part" | "prolong" | "hardship" | "dispute" | "refund";
        /** @description An issued document; the file is `GET /documents/{id}/pdf`. */
        LoanDocument: {
            /** @description Null if it is about all loans. */
            contract_number?: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["DocumentKind"];
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            /** Format: int64 */
            size_bytes: number;
            /** @description With this code anybody can verify the document. */
            verification_code: string;
        };
        /** @description The documents of a loan, newest first. */
        LoanDocuments: {
            documents: components["schemas"]["LoanDocument"][];
        };
        LoanEvent: {
            /** Format: int64 */
            amount_tiyn?: number | null;
            /**
             * Format: date
             * @description The due date after the event.
             */
            due_date?: string | null;
            kind: components["schemas"]["LoanEventKind"];
            /** Format: uuid */
            payment_id?: string | null;
            reason?: components["schemas"]["LoanEventReason"] | null;
            /**
             * Format: date-time
             * @description When it was recorded, if known.
             */
            recorded_at?: string | null;
            /**
             * Format: date
             * @description The date from which it counts.
             */
            value_date: string;
        };
        /** @enum {string} */
        LoanEventKind: "issued" | "payment" | "reversed" | "prolonged" | "prolongation_signed" | "prolongation_void" | "restructured" | "overdue" | "no_longer_overdue" | "accrual_stopped" | "frozen" | "unfrozen" | "waived" | "written_off" | "refunded" | "closed" | "reopened";
        /**
         * @description Why something happened to a loan.
         * @enum {string}
         */
        LoanEventReason: "overdue" | "ceiling" | "payment_reversed" | "unpaid" | "uncollectable" | "fraud" | "stop_credit" | "court";
        /** @description A question, and its answer by law, policy and product. */
        LoanFact: {
            name: string;
            text: string;
        };
        /** @description The events of a loan in order. */
        LoanHistory: {
            events: components["schemas"]["LoanEvent"][];
        };
        /** @description An instalment of the current schedule. */
        LoanInstalment: {
            /**
             * Format: int64
             * @description The amount due; for a future instalment, provided that what is overdue is paid today.
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
        /** @description The refunds of a loan and what is left of its surplus. */
        LoanRefunds: {
            /** @description The newest of each destination, the newest first. */
            refunds: components["schemas"]["Refund"][];
            surplus: components["schemas"]["SurplusPart"][];
        };
        LoanRequest: {
            /** Format: int32 */
            amount_tenge: number;
            product: components["schemas"]["ProductCode"];
            promo_code?: string | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        Loans: {
            /** @description The other loans, newest first. */
            closed: components["schemas"]["LoanSummary"][];
            /**
             * Format: uuid
             * @description The value of `after` for the next page; null on the last page.
             */
            next_cursor?: string | null;
            open?: components["schemas"]["LoanSummary"] | null;
            totals: components["schemas"]["LoanTotals"];
        };
        /** @description The statement of account, one row per day. */
        LoanStatement: {
            rows: components["schemas"]["StatementDay"][];
        };
        /**
         * @description The status of a loan.
         * @enum {string}
         */
        LoanStatus: "active" | "overdue" | "disputed" | "closed" | "written_off" | "cancelled";
        /** @description The main figures of a loan. */
        LoanSummary: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            closed_on?: string | null;
            contract_number: string;
            /**
             * Format: date
             * @description The next due date, or the last one if all have passed.
             */
            due_date: string;
            /** @description Whether the current schedule has more than one payment. */
            has_instalments: boolean;
            /** Format: uuid */
            id: string;
            /** Format: date */
            issued_on: string;
            /** Format: int64 */
            paid_tiyn: number;
            /**
             * Format: int64
             * @description The payoff amount today.
             */
            payoff_today_tiyn: number;
            status: components["schemas"]["LoanStatus"];
        };
        /** @description The price of the debt under the current terms. */
        LoanTerms: {
            /**
             * Format: int32
             * @description The last overdue day on which anything accrues.
             */
            accrual_days_max: number;
            basis: components["schemas"]["TermsBasis"];
            /**
             * Format: int64
             * @description The legal maximum of interest and penalty together.
             */
            charges_max_tiyn?: number | null;
            /** @description Per day, such as `0.28`. */
            daily_rate_percent: string;
            /**
             * Format: date
             * @description The last due date of the current schedule.
             */
            ends_on: string;
            /** @description ГЭСВ, such as `172.1`. */
            gesv_percent: string;
            /** @description The number of payments in the current schedule. */
            payments: number;
            /** @description Daily penalty on overdue amounts. */
            penalty_rate_percent: string;
            /** @description The rate times 365, such as `102.2`. */
            yearly_rate_percent: string;
        };
        /** @description Totals over all loans of a customer. */
        LoanTotals: {
            /** Format: int64 */
            borrowed_tiyn: number;
            count: number;
            /** Format: int64 */
            paid_tiyn: number;
        };
        /**
         * @description `kz` is the code in addresses and cookies; the language itself is `kk`.
         * @enum {string}
         */
        Locale: "ru" | "kz";
        /** @description One text in Russian and in Kazakh. */
        LocalizedText: {
            /** @description Kazakh. */
            kk: string;
            /** @description Russian. */
            ru: string;
        };
        /** @description The account: phone and IIN are masked, the e-mail address is not. */
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
            /** @description Messages about loans are sent only to a verified address. */
            is_email_verified: boolean;
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
        /** @description A person or a place that has a page. */
        NamedLink: {
            name: string;
            path: string;
        };
        NewCase: {
            kind: components["schemas"]["CaseKind"];
            /**
             * Format: uuid
             * @description The open loan by default.
             */
            loan_id?: string | null;
            reason?: components["schemas"]["HardshipReason"] | null;
            requested_terms?: components["schemas"]["RequestedTerms"] | null;
            text: string;
        };
        NewCaseMessage: {
            text: string;
        };
        NewGuestOrder: {
            /** Format: int64 */
            amount_tiyn: number;
            contract_number?: string | null;
            /** @description Either `iin` or `contract_number`. */
            iin?: string | null;
            language: components["schemas"]["Language"];
            /** @description Phone number or e-mail address for the receipt. */
            payer_contact?: string | null;
            payer_name?: string | null;
        };
        /** @description The payment and the key that shows it again. */
        NewGuestOrderResponse: {
            key: string;
            order: components["schemas"]["GuestOrder"];
        };
        NewIban: {
            iban: string;
        };
        NewLoanRequest: {
            /** Format: int32 */
            amount_tenge: number;
            product: components["schemas"]["ProductCode"];
            promo_code?: string | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        NewPayment: {
            /**
             * Format: uuid
             * @description For `prolongation`.
             */
            addendum_id?: string | null;
            /**
             * Format: int64
             * @description For `part`: at least 1 000 ₸, or the whole debt if that is less.
             */
            amount_tiyn?: number | null;
            kind: components["schemas"]["PaymentKind"];
            language: components["schemas"]["Language"];
            /**
             * Format: uuid
             * @description A saved card to charge at once; without one, the payment gets a page of the acquirer.
             */
            payment_method_id?: string | null;
            /**
             * Format: uuid
             * @description For `full`.
             */
            quote_id?: string | null;
        };
        NewPublicCase: {
            /** @description Phone number or e-mail address for the answer. */
            contact: string;
            /** @description In whose name the loan was taken; only for fraud reports. */
            iin?: string | null;
            /** @description Whether a loan was taken in somebody else's name. */
            is_fraud?: boolean;
            language: components["schemas"]["Language"];
            name: string;
            text: string;
        };
        /** @description The answers of one step, as entered. */
        NewStepAnswers: {
            /** @description Values by field, such as `"surname": "Қасымова"`; a checkbox is `"true"` or `"false"`. */
            answers: {
                [key: string]: string;
            };
            /** @description Whether the step is finished: invalid answers are then rejected, but saved all the same. */
            is_final: boolean;
        };
        /** @description What applies to a returning customer. */
        NextApplication: {
            /**
             * Format: date
             * @description End of the self-exclusion; no application is possible before.
             */
            excluded_until?: string | null;
            /** @description Whether the previous answers can be submitted again. */
            has_reusable_answers: boolean;
            /**
             * Format: int32
             * @description The limit raised by an earlier loan that was repaid on time, if it is above a newcomer's;
             *     affordability is not checked yet.
             */
            raised_limit_tenge?: number | null;
        };
        /** @description The next due date and the amount due. */
        NextPayment: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            due_date: string;
            /**
             * Format: date
             * @description The last day on which the payment is on time, if the due date is a day off.
             */
            last_day_on_time?: string | null;
        };
        NumberedLink: {
            number: number;
            path: string;
        };
        Offer: {
            advantage?: components["schemas"]["OfferAdvantage"] | null;
            /** Format: int32 */
            number: number;
            terms: components["schemas"]["OfferTerms"];
        };
        OfferAdvantage: {
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
        OfferChoice: {
            /** Format: int32 */
            offer_number: number;
        };
        /** @description The figures of a loan if it is paid out today. */
        OfferTerms: {
            /** Format: int64 */
            amount_tiyn: number;
            /**
             * Format: int64
             * @description The legal maximum of interest and penalty together.
             */
            charges_max_tiyn?: number | null;
            /** @description Per day, such as `0.28`. */
            daily_rate_percent: string;
            /** Format: date */
            due_date: string;
            gesv_percent: string;
            /** @description Whether the legal cooling-off period precedes the payout. */
            has_cooling_off: boolean;
            /** Format: int64 */
            interest_tiyn: number;
            /**
             * Format: date
             * @description The last day on which the last payment is on time, if its date is a day off.
             */
            last_day_on_time?: string | null;
            /** @description What late payment costs. */
            late_costs: components["schemas"]["LateCost"][];
            payments: components["schemas"]["PlannedPayment"][];
            /** @description Daily penalty on overdue amounts. */
            penalty_rate_percent: string;
            product: components["schemas"]["ProductCode"];
            /** Format: int32 */
            term: number;
            /** Format: int64 */
            total_tiyn: number;
            /** @description The rate times 365, such as `102.2`. */
            yearly_rate_percent: string;
        };
        OpenLoan: {
            can_prolong: boolean;
            /** @description False while a dispute is open. */
            can_repay: boolean;
            contract_number: string;
            /** Format: date */
            due_date: string;
            /** Format: uuid */
            id: string;
            /** @description What is left of a debt that was written off, and is still owed. */
            is_written_off: boolean;
            /** Format: int64 */
            payoff_today_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
            /**
             * Format: int32
             * @description The limit of the next loan if this one is repaid on time, if it is above a
             *     newcomer's.
             */
            raised_limit_tenge?: number | null;
        };
        /** @description A payout, payment or refund. */
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
            value_date: string;
        };
        /** @enum {string} */
        OperationKind: "issued" | "payment" | "reversed_payment" | "refunded";
        /** @description A page of operations. */
        Operations: {
            /**
             * Format: uuid
             * @description The value of `after` for the next page; null on the last page.
             */
            next_cursor?: string | null;
            /** @description Newest first, at most 50. */
            operations: components["schemas"]["Operation"][];
        };
        /**
         * @description The state of an order.
         * @enum {string}
         */
        OrderState: "new" | "open" | "sent" | "paid" | "refused";
        OwnLimitUpdate: {
            /**
             * Format: int64
             * @description Null removes the limit.
             */
            own_limit_tenge?: number | null;
        };
        /** @enum {string} */
        PageAccess: "public" | "guest" | "step" | "client" | "staff";
        PageAlternate: {
            href: string;
            hreflang: string;
        };
        /** @description What navigation is answered: the page itself, or where it has moved. */
        PageAnswer: components["schemas"]["PagePayload"] | {
            redirect: string;
        };
        /**
         * @description The data of a page, by the kind of page. Texts in HTML are named `…_html`: they are left out of
         *     the page's own document and read back from it, so that a long text does not travel twice.
         */
        PageData: (components["schemas"]["HomePageData"] & {
            /** @enum {string} */
            kind: "home";
        }) | (components["schemas"]["LandingPageData"] & {
            /** @enum {string} */
            kind: "landing";
        }) | (components["schemas"]["BlogPageData"] & {
            /** @enum {string} */
            kind: "blog";
        }) | (components["schemas"]["ArticlePageData"] & {
            /** @enum {string} */
            kind: "article";
        }) | (components["schemas"]["FaqPageData"] & {
            /** @enum {string} */
            kind: "faq";
        }) | (components["schemas"]["ExpertPageData"] & {
            /** @enum {string} */
            kind: "expert";
        }) | (components["schemas"]["ContactsPageData"] & {
            /** @enum {string} */
            kind: "contacts";
        }) | (components["schemas"]["HowToPageData"] & {
            /** @enum {string} */
            kind: "how_to";
        }) | (components["schemas"]["TextPageData"] & {
            /** @enum {string} */
            kind: "text";
        }) | (components["schemas"]["DocsPageData"] & {
            /** @enum {string} */
            kind: "docs";
        }) | (components["schemas"]["ProductPageData"] & {
            /** @enum {string} */
            kind: "product";
        }) | {
            /** @enum {string} */
            kind: "empty";
        };
        PageError: {
            message: string;
            /** Format: int32 */
            status: number;
        };
        /**
         * @description Whether the page shows itself at once or asks the visitor to sign in first.
         * @enum {string}
         */
        PageGate: "open" | "sign-in";
        /** @enum {string} */
        PageLayout: "site" | "faq" | "form" | "client";
        PageMeta: {
            alternates: components["schemas"]["PageAlternate"][];
            /** @description Absolute address of the page itself; null where there is none (errors). */
            canonical: string | null;
            /** @description What search engines show of the page. */
            description: string;
            robots: string;
        };
        PagePayload: {
            /** @description The same page in the other language, where there is one. */
            alternate_path: string | null;
            /** @description Build of the front end that the server runs; another one means: load the page anew. */
            build: string;
            data: components["schemas"]["PageData"];
            error: components["schemas"]["PageError"] | null;
            gate: components["schemas"]["PageGate"];
            locale: components["schemas"]["Locale"];
            meta: components["schemas"]["PageMeta"];
            /** @description The address shown, without query: "/kz/faq/". */
            path: string;
            route: components["schemas"]["PageRoute"];
            site: components["schemas"]["SiteInfo"];
            /**
             * Format: date
             * @description Business date in Almaty.
             */
            today: string;
        };
        PageRoute: {
            access: components["schemas"]["PageAccess"];
            /** Format: int32 */
            id: number | null;
            layout: components["schemas"]["PageLayout"];
            /** @description Name in site/routes.json; null on an error page. */
            name: string | null;
            page: string;
            params: {
                [key: string]: string;
            };
        };
        /** @description An offer of a partner; must be labelled as advertising. */
        Partner: {
            /** Format: int32 */
            amount_max_tenge: number;
            gesv_percent: string;
            name: string;
            text: components["schemas"]["LocalizedText"];
            url: string;
        };
        /** @description A passkey. */
        Passkey: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            last_used_at?: string | null;
            /** @description The browser that it was added in. */
            user_agent: string;
        };
        /** @description What a passkey has to sign: once, soon, by who asked for it. */
        PasskeyChallenge: {
            /** Format: uuid */
            challenge_id: string;
            /** Format: int64 */
            expires_in_s: number;
            /**
             * @description The argument of `navigator.credentials.create` or `.get`, with binary values in base64url, as
             *     in the JSON form of Web Authentication.
             */
            options: Record<string, never>;
        };
        PasskeyChallengeRequest: {
            purpose: components["schemas"]["PasskeyPurpose"];
        };
        /** @description What a passkey signed. */
        PasskeyProof: {
            /** Format: uuid */
            challenge_id: string;
            /** @description The browser's `PublicKeyCredential` in its JSON form. */
            credential: Record<string, never>;
        };
        /**
         * @description What a signed-in customer signs with a passkey for.
         * @enum {string}
         */
        PasskeyPurpose: "register" | "step_up";
        /** @description The passkeys of the account. */
        Passkeys: {
            /** @description The host on which they can be used; null if the site has none. */
            domain?: string | null;
            /** @description Whether to offer one now: once, after the first loan. */
            is_to_be_offered: boolean;
            /** @description The newest first. */
            passkeys: components["schemas"]["Passkey"][];
        };
        PasswordCredentials: {
            password: string;
            phone: string;
        };
        PasswordReset: {
            code: string;
            /** Format: uuid */
            code_id: string;
            iin: string;
            password: string;
            phone: string;
        };
        PasswordUpdate: {
            password: string;
        };
        /** @description A payment order and its outcome. */
        Payment: {
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            failure?: components["schemas"]["PaymentFailure"] | null;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["PaymentKind"];
            /** Format: uuid */
            loan_id: string;
            receipt?: components["schemas"]["PaymentReceipt"] | null;
            started_at: string;
            state: components["schemas"]["PaymentState"];
            /** @description The payment page of the acquirer; card details are entered only there. */
            url?: string | null;
        };
        /** @description How a payment was allocated. */
        PaymentAllocation: {
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
             * @description What was not applied to the debt; negative if earlier unapplied funds were used.
             */
            unapplied_funds_tiyn: number;
        };
        /**
         * @description A page of the acquirer on which a card is entered. The browser returns to
         *     `/card/?pay_page=<id>`, with `next` as it was given.
         */
        PaymentCardTokenization: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The saved card.
             */
            payment_method_id?: string | null;
            state: components["schemas"]["PaymentCardTokenizationState"];
            /** @description The page of the acquirer; card details are entered only there. */
            url: string;
        };
        PaymentCardTokenizationRequest: {
            language: components["schemas"]["Language"];
            /** @description Path of this site to continue to afterwards. */
            next?: string | null;
        };
        /** @enum {string} */
        PaymentCardTokenizationState: "open" | "saved" | "refused";
        /**
         * @description Why an order was not paid.
         * @enum {string}
         */
        PaymentFailure: "declined" | "funds" | "check" | "expired";
        /**
         * @description What a payment is for.
         * @enum {string}
         */
        PaymentKind: "full" | "part" | "prolongation" | "withdrawal";
        /** @description A saved card that can be charged. */
        PaymentMethod: {
            bank?: string | null;
            /** @description The last month of validity, `09/27`. */
            expires?: string | null;
            /** Format: uuid */
            id: string;
            is_default: boolean;
            /** @description Whether autopay charges it. */
            is_used_by_autopay: boolean;
            /** @description `•• 0010` */
            mask: string;
        };
        PaymentMethods: {
            payment_methods: components["schemas"]["PaymentMethod"][];
        };
        /** @description The effect of a booked payment. */
        PaymentReceipt: {
            allocation: components["schemas"]["PaymentAllocation"];
            /** Format: int64 */
            amount_tiyn: number;
            booking_date: string;
            contract_number: string;
            /** Format: int64 */
            outstanding_after_tiyn: number;
            /** Format: uuid */
            payment_id: string;
            /** Format: int64 */
            payoff_after_tiyn: number;
            /**
             * Format: date
             * @description The new due date if the payment prolonged the loan.
             */
            prolonged_to?: string | null;
            /** @example active */
            status_after: string;
            /** @description The date from which it counts. */
            value_date: string;
        };
        /** @enum {string} */
        PaymentState: "open" | "processing" | "paid" | "refused";
        /** @description The payoff amount of each day, past and future, if nothing more is paid. */
        PayoffCurve: {
            /** Format: date */
            due_date: string;
            /** @description From the issue date, at most 120. */
            points: components["schemas"]["PayoffCurvePoint"][];
        };
        PayoffCurvePoint: {
            /** Format: date */
            date: string;
            outstanding: components["schemas"]["DebtComponents"];
            /** Format: int64 */
            payoff_tiyn: number;
        };
        /** @description The amount that closes the loan today. */
        PayoffQuote: {
            /** Format: int64 */
            amount_tiyn: number;
            /** @description The business date, `2026-11-15`. */
            date: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            loan_id: string;
            /** @description A payment started before this time closes the loan with this amount, whenever it arrives. */
            valid_until: string;
        };
        Payout: {
            failure?: components["schemas"]["PayoutFailure"] | null;
            /** @description The bank has not confirmed yet: nothing to do, nothing is sent twice. */
            is_unclear: boolean;
        };
        /** @description A page of the acquirer on which a card is entered. */
        PayoutCardTokenization: {
            /** Format: uuid */
            id: string;
            state: components["schemas"]["PayoutCardTokenizationState"];
            /** @description The page of the acquirer; card details are entered only there. */
            url: string;
        };
        PayoutCardTokenizationRequest: {
            language: components["schemas"]["Language"];
        };
        /** @enum {string} */
        PayoutCardTokenizationState: "open" | "saved" | "refused" | "other_owner";
        PayoutConfirmation: {
            code: string;
            /** Format: uuid */
            code_id: string;
        };
        /** @enum {string} */
        PayoutFailure: "unavailable" | "card_refused" | "account_refused" | "name_mismatch" | "bank_limit";
        /** @description A card or an account that receives money. */
        PayoutMethod: {
            bank?: string | null;
            /** @description `09/27` */
            expires?: string | null;
            /** Format: uuid */
            id: string;
            is_default: boolean;
            /** @description Whether it belongs to the customer; a card of somebody else cannot be used. */
            is_own: boolean;
            kind: components["schemas"]["PayoutMethodKind"];
            /** @description `•• 0293`, or the last digits of an account. */
            mask: string;
            /** @description Its bank does not say whose it is: the code from a transfer of one tenge is needed. */
            needs_proof: boolean;
        };
        PayoutMethodChoice: {
            /** Format: uuid */
            payout_method_id: string;
        };
        /**
         * @description To what money is paid out.
         * @enum {string}
         */
        PayoutMethodKind: "card" | "iban";
        /** @description A transfer of one tenge with a code in its purpose. */
        PayoutMethodProof: {
            /**
             * Format: int32
             * @description How many codes may still be tried.
             */
            attempts_left: number;
            /**
             * Format: date-time
             * @description Until when the code is taken.
             */
            expires_at: string;
            state: components["schemas"]["PayoutMethodProofState"];
        };
        PayoutMethodProofCode: {
            code: string;
        };
        /** @enum {string} */
        PayoutMethodProofState: "sending" | "sent" | "refused" | "closed";
        PayoutMethods: {
            payout_methods: components["schemas"]["PayoutMethod"][];
        };
        /**
         * @description Why no money is sent there, or the phone of the account stays as it is.
         * @enum {string}
         */
        PayoutRejectionCode: "holder_mismatch" | "holder_unproven" | "face_required" | "payout_paused" | "phone_paused";
        PhoneUpdate: {
            code: string;
            /** Format: uuid */
            code_id: string;
            phone: string;
        };
        PlanCodeRequest: {
            /** @description SHA-256 of the addendum that was shown. */
            sha256: string;
        };
        PlannedPayment: {
            /** Format: date */
            due_date: string;
            /** Format: int64 */
            interest_tiyn: number;
            /** Format: int64 */
            principal_tiyn: number;
            /** Format: int64 */
            total_tiyn: number;
        };
        PlanPayment: {
            /** Format: int64 */
            amount_tiyn: number;
            /** Format: date */
            due_date: string;
        };
        PlanSignature: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description SHA-256 of the addendum that was shown. */
            sha256: string;
        };
        /** @description The result of the prescreening. */
        Preapproval: {
            /**
             * Format: int32
             * @description The likely maximum for the requested term.
             */
            amount_max_tenge: number;
            debt_burden?: components["schemas"]["DebtBurden"] | null;
            /**
             * Format: int32
             * @description The legal maximum of the debt burden ratio in percent.
             */
            kdn_max_percent: number;
            /**
             * Format: int32
             * @description Debt burden ratio with this loan (КДН) in percent, rounded up; null while the income
             *     is not proven.
             */
            kdn_percent?: number | null;
            limit_reason?: components["schemas"]["LimitReason"] | null;
            /** @description The maximum for every available term, shortest first. */
            term_limits: components["schemas"]["TermLimit"][];
        };
        /** @description An error for programs; people read a translation of the code. */
        Problem: {
            challenge?: components["schemas"]["Challenge"] | null;
            code: components["schemas"]["ProblemCode"];
            detail: string;
            /** @description The field of the request that is wrong. */
            field?: string | null;
            /** @description Invalid answers of the questionnaire, field by field. */
            field_errors?: components["schemas"]["FieldError"][];
            /** @description The date or time from which it is possible, if there is one. */
            possible_from?: string | null;
            /** @description The code of the business rule that rejects the request, such as `reapply_later`. */
            rejection?: string | null;
            /**
             * Format: int64
             * @description When to try again.
             */
            retry_after_s?: number | null;
            /** Format: int32 */
            status: number;
            title: string;
            /** @description Id of the request, also in the server's log. */
            trace_id?: string | null;
            /**
             * Format: int32
             * @description Remaining attempts to enter a code.
             */
            tries_left?: number | null;
        };
        /**
         * @description Codes are part of the API; the texts people read are translations in the front end.
         * @enum {string}
         */
        ProblemCode: "page.not_found" | "page.error" | "api.not_found" | "request.malformed" | "request.invalid" | "request.method" | "request.media_type" | "request.too_large" | "request.timeout" | "request.cross_site" | "request.precondition" | "request.conflict" | "request.key_reused" | "request.in_flight" | "code.wrong" | "code.expired" | "link.expired" | "code.too_soon" | "access.locked" | "challenge.required" | "access.credentials" | "access.registered" | "access.signed_out" | "access.step_up" | "access.passkey" | "passkey.refused" | "passkey.too_many" | "passkey.unavailable" | "consent.missing" | "consent.outdated" | "self_exclusion.shortened" | "erasure.open_loan" | "application.rejected" | "application.invalid" | "application.not_found" | "case.not_found" | "case.closed" | "case.limit_reached" | "case.plan_changed" | "order.not_found" | "file.rejected" | "provider.unavailable" | "loan.not_found" | "loan.rejected" | "payment.rejected" | "server.busy" | "server.error";
        /** @enum {string} */
        ProductCode: "short" | "instalments";
        ProductPageData: {
            product: components["schemas"]["ProductTerms"];
        };
        /** @description Terms of the loan on sale, as pages show them. Amounts are in tenge. */
        ProductTerms: {
            /** Format: int32 */
            amount_default: number;
            /** Format: int32 */
            amount_max: number;
            /** Format: int32 */
            amount_min: number;
            /** Format: int32 */
            amount_step: number;
            daily_rate_percent: string;
            /**
             * Format: int32
             * @description Parts per million a day: 2800 is 0.28 %.
             */
            daily_rate_ppm: number;
            /** Format: int32 */
            days_default: number;
            /** Format: int32 */
            days_max: number;
            /** Format: int32 */
            days_min: number;
            /** @description ГЭСВ with one decimal for `days_min`, `days_min` + 1, … `days_max`. */
            gesv_percent_by_days: string[];
            /** Format: int32 */
            penalty_daily_ppm: number;
        };
        /** @description Whether the loan can be prolonged, and for how much. */
        Prolongation: {
            addendum?: components["schemas"]["Addendum"] | null;
            /** Format: date */
            closes_on?: string | null;
            /**
             * Format: int32
             * @description The maximum number of prolongations.
             */
            max: number;
            /**
             * Format: date
             * @description The window around the due date in which prolongation is possible.
             */
            opens_on?: string | null;
            options: components["schemas"]["ProlongationOption"][];
            /** @description Why no option is offered today, such as `charges_ceiling`. */
            rejection?: string | null;
            state: components["schemas"]["ProlongationState"];
            /** @description Whether a restructuring would help more than another prolongation. */
            suggests_restructuring: boolean;
            /**
             * Format: int32
             * @description The number of prolongations so far.
             */
            used: number;
        };
        /** @description One option with its price. */
        ProlongationOption: {
            daily_rate_percent: string;
            /** Format: int32 */
            days: number;
            /**
             * Format: date
             * @description The new due date.
             */
            due_date: string;
            /** @description ГЭСВ of the remaining debt. */
            gesv_percent: string;
            /**
             * Format: int64
             * @description The interest of the new period.
             */
            interest_tiyn: number;
            /**
             * Format: int64
             * @description Interest and penalty so far, payable today.
             */
            pay_now_tiyn: number;
            /**
             * Format: int64
             * @description The amount due on the same date if `pay_now_tiyn` repaid the debt instead.
             */
            pay_then_if_repaid_now_tiyn: number;
            /**
             * Format: int64
             * @description The amount due on the new due date.
             */
            pay_then_tiyn: number;
            /**
             * Format: int64
             * @description Everything paid from today on above the principal.
             */
            total_cost_tiyn: number;
        };
        ProlongationRequest: {
            /**
             * Format: int32
             * @description The `days` of one of the options.
             */
            days: number;
        };
        /** @enum {string} */
        ProlongationState: "offered" | "too_early" | "too_late" | "used_up" | "restructured" | "disputed" | "not_offered" | "signed";
        /** @description Whether and how often the loan can be prolonged. */
        ProlongationSummary: {
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
        /** @description The price of the short loan with a promo code. */
        PromoTerms: {
            code: string;
            daily_rate_percent: string;
            /**
             * Format: int32
             * @description Parts per million per day: 2800 is 0.28 %.
             */
            daily_rate_ppm: number;
            /** @description ГЭСВ with one decimal for every available term, shortest first. */
            gesv_percent_by_days: string[];
        };
        /** @description A published document: its current version, and the earlier ones. */
        PublishedDocument: {
            current: components["schemas"]["DocumentVersion"];
            /** @description The newest first. */
            earlier: components["schemas"]["DocumentVersion"][];
            title: string;
        };
        /** @description Whether push notifications are available, and whether this browser receives them. */
        PushStatus: {
            is_enabled: boolean;
            /** @description The VAPID key to subscribe with; null if push notifications are not configured. */
            public_key?: string | null;
        };
        /** @description The subscription that the browser created. */
        PushSubscription: {
            auth: string;
            /** @description The address of the push service. */
            endpoint: string;
            p256dh: string;
        };
        /** @description All saved answers. */
        QuestionnaireAnswers: {
            /**
             * @description Answers of a previous application,
             *     by step, to prefill the form with.
             */
            previous: components["schemas"]["StepAnswers"][];
            state_register: components["schemas"]["StateRegister"];
            steps: components["schemas"]["StepAnswers"][];
        };
        /**
         * @description A field of the questionnaire.
         * @enum {string}
         */
        QuestionnaireField: "iin" | "surname" | "given_name" | "patronymic" | "no_patronymic" | "document_kind" | "document_number" | "document_issuer" | "document_issued_on" | "document_expires_on" | "reg_region" | "reg_district" | "reg_settlement" | "reg_street" | "reg_house" | "reg_flat" | "reg_index" | "actual_same" | "actual_region" | "actual_district" | "actual_settlement" | "actual_street" | "actual_house" | "actual_flat" | "actual_index" | "employment" | "employer_name" | "employer_bin" | "position" | "work_since" | "work_phone" | "pay_day" | "income" | "other_income" | "loan_payments" | "dependants" | "email" | "contact1_name" | "contact1_relation" | "contact1_phone" | "contact2_name" | "contact2_relation" | "contact2_phone";
        /**
         * @description A step of the questionnaire.
         * @enum {string}
         */
        QuestionnaireStep: "identity" | "address" | "work" | "contacts";
        /** @description A refund of unapplied funds. */
        Refund: {
            /** Format: int64 */
            amount_tiyn: number;
            ended_at?: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            loan_id: string;
            /**
             * Format: uuid
             * @description The payout method it goes to; null if it goes back to the card it came from.
             */
            payout_method_id?: string | null;
            /** @description `•• 0010` */
            payout_method_mask?: string | null;
            started_at: string;
            state: components["schemas"]["RefundState"];
        };
        RefundRequest: {
            /**
             * Format: uuid
             * @description A payout method of the customer, for a small surplus; null to refund to the cards it came from.
             */
            payout_method_id?: string | null;
        };
        /** @enum {string} */
        RefundState: "processing" | "done" | "refused";
        /**
         * @description A region by its KATO code.
         * @enum {string}
         */
        Region: "100000000" | "110000000" | "150000000" | "190000000" | "230000000" | "270000000" | "310000000" | "330000000" | "350000000" | "390000000" | "430000000" | "470000000" | "550000000" | "590000000" | "610000000" | "620000000" | "630000000" | "710000000" | "750000000" | "790000000";
        /** @description Answers to the consents of `site/consents.json`. */
        RegistrationConsents: {
            bureau_reporting: boolean;
            credit_bureau: boolean;
            marketing: boolean;
            personal_data: boolean;
            state_data: boolean;
            terms: boolean;
        };
        RegistrationRequest: {
            code: string;
            /** Format: uuid */
            code_id: string;
            consents: components["schemas"]["RegistrationConsents"];
            iin: string;
            language: components["schemas"]["Language"];
            phone: string;
            /** @description The version of the consent texts that were shown. */
            text_version: string;
        };
        /** @description The contract number of a link; null if the signature is wrong. */
        RepaymentLink: {
            contract_number?: string | null;
        };
        /** @description The terms the customer asks for. */
        RequestedTerms: {
            /**
             * Format: int32
             * @description Months of deferral, from 1 to 24.
             */
            months: number;
        };
        /** @description A document that must be uploaded. */
        RequiredUpload: {
            /** @description Quality problems that were detected at once. */
            hints: components["schemas"]["UploadHint"][];
            kind: components["schemas"]["UploadKind"];
            /** @description Why it must be uploaded again. */
            reasons: components["schemas"]["FixReason"][];
            status: components["schemas"]["UploadStatus"];
            /** Format: date-time */
            uploaded_at?: string | null;
        };
        /** @description New terms: offered, or in effect once accepted. */
        RestructuringPlan: {
            /** Format: date-time */
            accepted_at?: string | null;
            daily_rate_percent: string;
            /** Format: date */
            due_date_before: string;
            /** @description ГЭСВ of the previous terms. */
            gesv_before_percent: string;
            /** @description ГЭСВ of the whole debt under these terms. */
            gesv_percent?: string | null;
            /** @description Whether it can be accepted today. */
            is_acceptable: boolean;
            /** @description The schedule; once in effect, what is still to be paid. */
            payments: components["schemas"]["PlanPayment"][];
            /** Format: int64 */
            total_tiyn: number;
            /**
             * Format: int64
             * @description The penalty that is waived.
             */
            waived_tiyn: number;
            yearly_rate_percent: string;
        };
        RetainedData: {
            category: components["schemas"]["RetainedDataCategory"];
            reason: components["schemas"]["RetentionReason"];
            /** Format: int32 */
            years: number;
        };
        /** @enum {string} */
        RetainedDataCategory: "iin" | "consents" | "audit" | "applications" | "loans" | "cases";
        /** @enum {string} */
        RetentionReason: "anti_money_laundering" | "electronic_lending_rules";
        ReviewRequest: {
            /** @description What should be reviewed, up to 1000 characters. */
            text: string;
        };
        /** @description Whether a screen may be opened. */
        ScreenAccess: {
            /** @enum {string} */
            kind: "show";
        } | {
            /** @enum {string} */
            kind: "read_only";
        } | {
            /** @enum {string} */
            kind: "redirect";
            notice?: components["schemas"]["ScreenNotice"] | null;
            to: string;
        };
        ScreenNotice: {
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
        SelfExclusion: {
            /**
             * Format: int32
             * @description 6, 12 or 36.
             */
            months: number;
        };
        /** @description A code was sent. The response is the same for a phone without an account, which gets no message. */
        SentCode: {
            /** Format: uuid */
            code_id: string;
            /** Format: int64 */
            expires_in_s: number;
            phone_masked: string;
            /** Format: int64 */
            resend_after_s: number;
        };
        /** @description An e-mail with a code was sent. */
        SentEmailCode: {
            /**
             * Format: int64
             * @description Seconds until it can be sent again.
             */
            resend_after_s: number;
        };
        /** @description A session. The refresh token is set as a cookie. */
        Session: {
            access_token: string;
            /** Format: uuid */
            customer_id: string;
            /** Format: int64 */
            expires_in_s: number;
        };
        Sessions: {
            sessions: components["schemas"]["ActiveSession"][];
        };
        SettingsUpdate: {
            language: components["schemas"]["Language"];
            marketing_email: boolean;
            marketing_sms: boolean;
        };
        /** @description A valid link; an invalid one reveals nothing. */
        ShortLink: {
            /** @description Where the code is sent. */
            phone_masked?: string | null;
            target?: components["schemas"]["ShortLinkTarget"] | null;
        };
        ShortLinkCodeRequest: {
            key: string;
            language: components["schemas"]["Language"];
        };
        /**
         * @description Where a link leads.
         * @enum {string}
         */
        ShortLinkTarget: "login" | "pay" | "continue" | "offer";
        Signature: {
            code: string;
            /** Format: uuid */
            code_id: string;
            /** @description `signing_package.sha256` as it was shown. */
            sha256: string;
        };
        SigningCodeRequest: {
            /** @description `signing_package.sha256` as it was shown. */
            sha256: string;
        };
        SigningDocument: {
            kind: components["schemas"]["SigningDocumentKind"];
            sha256: string;
            /** Format: date-time */
            signed_at?: string | null;
            /** Format: int64 */
            size_bytes: number;
        };
        /** @enum {string} */
        SigningDocumentKind: "contract" | "schedule" | "key_facts" | "consents" | "protocol";
        /** @description The documents that one signature covers. */
        SigningPackage: {
            contract_number?: string | null;
            documents: components["schemas"]["SigningDocument"][];
            purpose: components["schemas"]["SigningPurpose"];
            /** @description The hash over all documents; the signing code is bound to it. */
            sha256: string;
        };
        /** @enum {string} */
        SigningPurpose: "consents" | "contract";
        /** @description The effect of the simulated action. */
        Simulation: {
            allocation: components["schemas"]["PaymentAllocation"];
            closes_loan: boolean;
            /** Format: date */
            date: string;
            /**
             * Format: int64
             * @description The amount due on that date if nothing is paid before.
             */
            due_after_tiyn?: number | null;
            /**
             * Format: date
             * @description The next due date afterwards.
             */
            due_date_after?: string | null;
            /** Format: int64 */
            extra_cost_tiyn: number;
            /** Format: int64 */
            interest_per_day_after_tiyn: number;
            /** Format: int64 */
            interest_per_day_before_tiyn: number;
            /** Format: int64 */
            pay_tiyn: number;
            /**
             * Format: int64
             * @description The payoff amount afterwards.
             */
            payoff_after_tiyn: number;
            /** Format: int64 */
            payoff_before_tiyn: number;
            /**
             * Format: int64
             * @description How much less is paid in total than by paying everything on its due date.
             */
            saves_tiyn: number;
            /**
             * Format: int64
             * @description Interest and penalty over the life of the loan if the rest is paid on time.
             */
            total_cost_tiyn: number;
        };
        /** @enum {string} */
        SimulationKind: "pay_full" | "pay_part" | "pay_late" | "prolong";
        /** @description The repayment or prolongation to simulate. */
        SimulationRequest: {
            /**
             * Format: int64
             * @description For `pay_part`.
             */
            amount_tiyn?: number | null;
            /**
             * Format: date
             * @description From today to 30 days after the last due date; for `pay_late` to 95 days after it.
             */
            date: string;
            /**
             * Format: int32
             * @description For `prolong`.
             */
            days?: number | null;
            kind: components["schemas"]["SimulationKind"];
        };
        SiteEvent: {
            locale: components["schemas"]["EventLocale"];
            name: components["schemas"]["EventName"];
            /** @description The page, by its name in the route table. */
            route: string;
        };
        SiteEvents: {
            /** @description Whether the visitor consented to sharing with third parties. */
            can_share: boolean;
            /** @description At most 20. */
            events: components["schemas"]["SiteEvent"][];
        };
        /** @description The lender's own settings, in the language of the page. */
        SiteInfo: {
            /** @description False while registration and login are switched off: their screens then say so. */
            accounts_open: boolean;
            address: string;
            /** @description For repayments by transfer, if the lender takes them. */
            bank?: components["schemas"]["BankInfo"];
            /** @description Names of banks and terminals through which people can pay. */
            billers: string[];
            bin: string;
            brand: string;
            /** @description Where personal data go abroad, if the lender has had it checked. */
            data_abroad?: string;
            email: string;
            hours: string;
            legal_name: string;
            /** Format: date */
            licence_date: string;
            licence_number: string;
            phone: string;
            /** @description Visitors get a code to tell on the phone. */
            promo_codes: boolean;
            regulator: string;
            /**
             * Format: double
             * @description What share of their pauses waiting screens wait; only where a sandbox is hurried.
             */
            sandbox_pace?: number;
            /** @description Where the sandbox has its pages; only in sandbox mode. */
            sandbox_url?: string;
        };
        StatementDay: {
            /** @description How the borrower's money was allocated. */
            allocation: components["schemas"]["DebtComponents"];
            /** Format: date */
            date: string;
            /** Format: int32 */
            days_overdue: number;
            /**
             * Format: int64
             * @description Accrued on the day.
             */
            interest_tiyn: number;
            /** @description Outstanding at the end of the day. */
            outstanding: components["schemas"]["DebtComponents"];
            /**
             * Format: int64
             * @description Received on the day.
             */
            paid_tiyn: number;
            /**
             * Format: int64
             * @description The payoff amount at the end of the day.
             */
            payoff_tiyn: number;
            /** Format: int64 */
            penalty_tiyn: number;
            /** Format: int64 */
            refunded_tiyn: number;
            /** Format: int64 */
            unapplied_funds_tiyn: number;
            /** Format: int64 */
            waived_tiyn: number;
            /** Format: int64 */
            written_off_tiyn: number;
        };
        /**
         * @description Why a bank statement is not taken.
         * @enum {string}
         */
        StatementRejectionCode: "statement_not_pdf" | "statement_encrypted" | "statement_too_big" | "statement_too_many_pages" | "statement_no_text" | "statement_foreign_layout" | "statement_broken" | "statement_period_too_short" | "statement_period_too_old" | "statement_period_too_long" | "statement_does_not_reconcile";
        /** @description What the state register answers instead of the person. */
        StateRegister: {
            /** @description Fields with the register's value; a different one is rejected with `registered`. */
            fields: components["schemas"]["QuestionnaireField"][];
            status: components["schemas"]["StateRegisterStatus"];
        };
        /**
         * @description What the form does about the register.
         * @enum {string}
         */
        StateRegisterStatus: "waiting" | "found" | "silent";
        StepAnswers: {
            answers: {
                [key: string]: string;
            };
            is_valid: boolean;
            /** Format: date-time */
            saved_at: string;
            step: components["schemas"]["QuestionnaireStep"];
        };
        /** @description Until when sensitive changes are allowed. */
        StepUp: {
            /** Format: date-time */
            stepped_up_until: string;
        };
        StepUpProof: {
            code: string;
            /** Format: uuid */
            code_id: string;
        };
        /**
         * @description What an upload shows.
         * @enum {string}
         */
        StoredUploadKind: "id_front" | "id_back" | "selfie" | "other" | "statement" | "frame.turn_left" | "frame.turn_right" | "frame.look_up" | "frame.smile" | "frame.close_eyes" | "frame.open_mouth";
        /** @description The subscription a link belongs to; an unknown link reveals nothing. */
        Subscription: {
            channel?: components["schemas"]["Channel"] | null;
            is_known: boolean;
            marketing_email: boolean;
            marketing_sms: boolean;
        };
        /**
         * @description Where a part of a surplus goes.
         * @enum {string}
         */
        SurplusDestination: "payout_method" | "own_card" | "payer_card" | "biller" | "staff";
        /** @description A part of a surplus for which no refund is under way. */
        SurplusPart: {
            /** Format: int64 */
            amount_tiyn: number;
            /** @description The day from which staff may send it, if that is known. */
            available_from?: string | null;
            destination: components["schemas"]["SurplusDestination"];
        };
        /** @description The maximum for a term. */
        TermLimit: {
            /**
             * Format: int32
             * @description The maximum, with a bank statement if one can still prove an income.
             */
            amount_max_tenge: number;
            /**
             * Format: int32
             * @description The maximum without a bank statement, by the income that is already proven.
             */
            amount_max_without_statement_tenge?: number | null;
            /**
             * Format: int32
             * @description Days of a short loan, months of instalments.
             */
            term: number;
        };
        TermsAcceptance: {
            /** @description The accepted documents: all that are to be signed. */
            documents: components["schemas"]["SigningDocumentKind"][];
        };
        /**
         * @description What the current terms are based on.
         * @enum {string}
         */
        TermsBasis: "contract" | "prolongation" | "restructuring";
        /** @description A page whose text is Markdown in `content/`. */
        TextPageData: {
            body_html: string;
            description: string;
            title: string;
            /** Format: date */
            updated_on: string;
        };
        TitledLink: {
            path: string;
            title: string;
        };
        UnsubscriptionLinkRequest: {
            language: components["schemas"]["Language"];
            phone: string;
        };
        UnsubscriptionRequest: {
            /** @description Whether to keep advertising by e-mail; cannot enable it. */
            keep_email: boolean;
            /** @description Whether to keep advertising by SMS; cannot enable it. */
            keep_sms: boolean;
            /** @description The token of the link. */
            token: string;
        };
        /** @enum {string} */
        UploadHint: "dark" | "blurred";
        /** @enum {string} */
        UploadKind: "id_front" | "id_back" | "selfie" | "other";
        /**
         * @description Why a file is not taken.
         * @enum {string}
         */
        UploadRejectionCode: "file_empty" | "file_heic" | "file_kind" | "file_too_large" | "frame_gesture" | "frames_missing" | "picture_broken" | "picture_too_large" | "picture_too_small" | "statement_broken" | "statement_does_not_reconcile" | "statement_encrypted" | "statement_foreign_layout" | "statement_no_text" | "statement_not_pdf" | "statement_period_too_long" | "statement_period_too_old" | "statement_period_too_short" | "statement_too_big" | "statement_too_many_pages";
        /** @enum {string} */
        UploadStatus: "required" | "uploaded" | "accepted" | "rejected";
        /**
         * @description How long the customer has waited for an automatic check.
         * @enum {string}
         */
        WaitLevel: "short" | "long" | "overdue";
        /** @description The right to withdraw from the contract. */
        Withdrawal: {
            /**
             * Format: int64
             * @description The principal and the interest so far.
             */
            amount_tiyn: number;
            /** Format: date */
            until: string;
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
                /** @description The screen that is opened, by its name in the route table. */
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
            /** @description The request failed; `code` says why */
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
    create_application: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLoanRequest"];
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
            /** @description The request failed; `code` says why */
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
    accept_terms: {
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
                "application/json": components["schemas"]["TermsAcceptance"];
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
            /** @description The request failed; `code` says why */
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
    perform_application_action: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                action: components["schemas"]["ApplicationAction"];
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
            /** @description The request failed; `code` says why */
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
    get_answers: {
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
                    "application/json": components["schemas"]["QuestionnaireAnswers"];
                };
            };
            /** @description The request failed; `code` says why */
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
    save_answers: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                step: components["schemas"]["QuestionnaireStep"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStepAnswers"];
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
            /** @description The request failed; `code` says why */
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
    upload_bank_statement: {
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
            /** @description The request failed; `code` says why */
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
    create_biometry_session: {
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
                    "application/json": components["schemas"]["BiometrySession"];
                };
            };
            /** @description The request failed; `code` says why */
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
    complete_biometry_session: {
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
            /** @description The request failed; `code` says why */
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
    upload_biometry_frame: {
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
            /** @description The request failed; `code` says why */
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
    download_signing_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["SigningDocumentKind"];
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
            /** @description The request failed; `code` says why */
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
    get_signing_document_text: {
        parameters: {
            query: {
                language: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                kind: components["schemas"]["SigningDocumentKind"];
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
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_device_handoff: {
        parameters: {
            query: {
                /** @description The language of the page that the link opens. */
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
                    "application/json": components["schemas"]["DeviceHandoff"];
                };
            };
            /** @description The request failed; `code` says why */
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
    update_loan_request: {
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
                "application/json": components["schemas"]["NewLoanRequest"];
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
            /** @description The request failed; `code` says why */
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
    choose_offer: {
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
                "application/json": components["schemas"]["OfferChoice"];
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
            /** @description The request failed; `code` says why */
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
    choose_payout_method: {
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
                "application/json": components["schemas"]["PayoutMethodChoice"];
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
            /** @description The request failed; `code` says why */
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
    send_payout_code: {
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
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    confirm_payout: {
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
                "application/json": components["schemas"]["PayoutConfirmation"];
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
            /** @description The request failed; `code` says why */
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
    get_promo_terms: {
        parameters: {
            query: {
                /** @description The promo code as entered. */
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
            /** @description The request failed; `code` says why */
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
    repeat_application: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLoanRequest"];
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
            /** @description The request failed; `code` says why */
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
    request_decline_review: {
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
            /** @description The request failed; `code` says why */
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
    sign_application: {
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
            /** @description The request failed; `code` says why */
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
    send_signing_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    submit_application: {
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
                "application/json": components["schemas"]["ApplicationSubmission"];
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
            /** @description The request failed; `code` says why */
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
    put_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["UploadKind"];
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
            /** @description The request failed; `code` says why */
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
    delete_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["UploadKind"];
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
            /** @description The request failed; `code` says why */
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
    list_cases: {
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
                    "application/json": components["schemas"]["Cases"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_case: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_case: {
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
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The request failed; `code` says why */
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
    accept_restructuring_plan: {
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
                "application/json": components["schemas"]["PlanSignature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_case_addendum: {
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
                    "application/json": components["schemas"]["LoanDocument"];
                };
            };
            /** @description The request failed; `code` says why */
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
    send_case_code: {
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
                "application/json": components["schemas"]["PlanCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    add_case_file: {
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
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_case_file: {
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
            /** @description The request failed; `code` says why */
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
    add_case_message: {
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
                "application/json": components["schemas"]["NewCaseMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_public_case: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPublicCase"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseReceipt"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_certificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanDocument"];
                };
            };
            /** @description The request failed; `code` says why */
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
    send_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_document: {
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
            /** @description The request failed; `code` says why */
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
    get_document_text: {
        parameters: {
            query: {
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
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
            /** @description The request failed; `code` says why */
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
    verify_document_file: {
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
                    "application/json": components["schemas"]["DocumentVerification"];
                };
            };
            /** @description The request failed; `code` says why */
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
    verify_document_code: {
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
                    "application/json": components["schemas"]["DocumentVerification"];
                };
            };
            /** @description The request failed; `code` says why */
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
    record_events: {
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
            /** @description The request failed; `code` says why */
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
    create_file_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileLinkRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileLink"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: components["schemas"]["LetterKind"];
                language: components["schemas"]["Language"];
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
            /** @description The request failed; `code` says why */
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
    list_loans: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
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
            /** @description The request failed; `code` says why */
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
    get_loan: {
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
            /** @description The request failed; `code` says why */
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
    get_autopay: {
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
            /** @description The request failed; `code` says why */
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
    enable_autopay: {
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
                "application/json": components["schemas"]["AutopayRequest"];
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
            /** @description The request failed; `code` says why */
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
    disable_autopay: {
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
            /** @description The request failed; `code` says why */
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
    send_autopay_code: {
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
                "application/json": components["schemas"]["AutopayRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_loan_calendar: {
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
            /** @description The request failed; `code` says why */
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
    list_loan_documents: {
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
                    "application/json": components["schemas"]["LoanDocuments"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_loan_history: {
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
            /** @description The request failed; `code` says why */
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
    create_payment: {
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
            /** @description The request failed; `code` says why */
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
    send_payment_code: {
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
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_payoff_curve: {
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
                    "application/json": components["schemas"]["PayoffCurve"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_payoff_quote: {
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
            /** @description The request failed; `code` says why */
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
    get_prolongation: {
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
            /** @description The request failed; `code` says why */
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
    create_prolongation_addendum: {
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
                "application/json": components["schemas"]["ProlongationRequest"];
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
            /** @description The request failed; `code` says why */
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
    send_prolongation_code: {
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
                "application/json": components["schemas"]["AddendumCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_prolongation_addendum: {
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
            /** @description The request failed; `code` says why */
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
    sign_prolongation_addendum: {
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
            /** @description The request failed; `code` says why */
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
    get_refunds: {
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
                    "application/json": components["schemas"]["LoanRefunds"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_refund: {
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
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoanRefunds"];
                };
            };
            /** @description The request failed; `code` says why */
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
    simulate_repayment: {
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
                "application/json": components["schemas"]["SimulationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_loan_statement: {
        parameters: {
            query?: {
                /** @description The last day of the statement; today by default. */
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
            /** @description The request failed; `code` says why */
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
    download_loan_statement_csv: {
        parameters: {
            query?: {
                /** @description The last day of the statement; today by default. */
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
            /** @description The request failed; `code` says why */
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
    download_loan_statement_pdf: {
        parameters: {
            query?: {
                /** @description The last day of the statement; today by default. */
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
            /** @description The request failed; `code` says why */
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
    get_current_loan: {
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
            /** @description The request failed; `code` says why */
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
            /** @description The request failed; `code` says why */
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
                    "application/json": components["schemas"]["ErasureOutcome"];
                };
            };
            /** @description The request failed; `code` says why */
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
    send_account_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    list_consents: {
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
            /** @description The request failed; `code` says why */
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
    update_consent: {
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
                "application/json": components["schemas"]["ConsentUpdate"];
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
            /** @description The request failed; `code` says why */
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
    update_email: {
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
                "application/json": components["schemas"]["EmailUpdate"];
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
            /** @description The request failed; `code` says why */
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
    send_email_code: {
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
                    "application/json": components["schemas"]["SentEmailCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    verify_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
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
            /** @description The request failed; `code` says why */
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
    export_data_json: {
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
                    "application/json": components["schemas"]["DataExport"];
                };
            };
            /** @description The request failed; `code` says why */
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
    export_data_pdf: {
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
            /** @description The request failed; `code` says why */
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
    update_own_limit: {
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
                "application/json": components["schemas"]["OwnLimitUpdate"];
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
            /** @description The request failed; `code` says why */
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
    create_passkey_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyChallengeRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
            /** @description The request failed; `code` says why */
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
    dismiss_passkey_offer: {
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
            /** @description The request failed; `code` says why */
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
    list_passkeys: {
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
                    "application/json": components["schemas"]["Passkeys"];
                };
            };
            /** @description The request failed; `code` says why */
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
    add_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProof"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
            /** @description The request failed; `code` says why */
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
    remove_passkey: {
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
            /** @description The request failed; `code` says why */
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
    update_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordUpdate"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed; `code` says why */
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
    update_phone: {
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
                "application/json": components["schemas"]["PhoneUpdate"];
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
            /** @description The request failed; `code` says why */
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
    get_push_status: {
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
                    "application/json": components["schemas"]["PushStatus"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_push_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscription"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed; `code` says why */
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
    delete_push_subscription: {
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
            /** @description The request failed; `code` says why */
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
    update_self_exclusion: {
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
                "application/json": components["schemas"]["SelfExclusion"];
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
            /** @description The request failed; `code` says why */
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
    list_sessions: {
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
            /** @description The request failed; `code` says why */
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
            /** @description The request failed; `code` says why */
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
    update_settings: {
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
                "application/json": components["schemas"]["SettingsUpdate"];
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
            /** @description The request failed; `code` says why */
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
    step_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepUp"];
                };
            };
            /** @description The request failed; `code` says why */
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
    step_up_by_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProof"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepUp"];
                };
            };
            /** @description The request failed; `code` says why */
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
    list_operations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
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
            /** @description The request failed; `code` says why */
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
    download_operations_csv: {
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
            /** @description The request failed; `code` says why */
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
    download_operations_pdf: {
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
            /** @description The request failed; `code` says why */
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
    get_page_data: {
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
                    "application/json": components["schemas"]["PageAnswer"];
                };
            };
            /** @description The request failed; `code` says why */
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
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
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
            /** @description The request failed; `code` says why */
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
    list_payment_methods: {
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
                    "application/json": components["schemas"]["PaymentMethods"];
                };
            };
            /** @description The request failed; `code` says why */
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
    delete_payment_method: {
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
            /** @description The request failed; `code` says why */
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
    create_payment_card_tokenization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCardTokenizationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentCardTokenization"];
                };
            };
            /** @description The request failed; `code` says why */
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
    return_from_payment_card_tokenization: {
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
                    "application/json": components["schemas"]["PaymentCardTokenization"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_payment: {
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
            /** @description The request failed; `code` says why */
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
    download_payment_receipt: {
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
            /** @description The request failed; `code` says why */
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
    return_from_payment_page: {
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
            /** @description The request failed; `code` says why */
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
    list_payout_methods: {
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
                    "application/json": components["schemas"]["PayoutMethods"];
                };
            };
            /** @description The request failed; `code` says why */
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
    delete_payout_method: {
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
            /** @description The request failed; `code` says why */
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
    set_default_payout_method: {
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
                    "application/json": components["schemas"]["PayoutMethods"];
                };
            };
            /** @description The request failed; `code` says why */
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
    show_payout_method_proof: {
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
                    "application/json": components["schemas"]["PayoutMethodProof"];
                };
            };
            /** @description The request failed; `code` says why */
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
    send_payout_method_proof: {
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
                    "application/json": components["schemas"]["PayoutMethodProof"];
                };
            };
            /** @description The request failed; `code` says why */
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
    confirm_payout_method_proof: {
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
                "application/json": components["schemas"]["PayoutMethodProofCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutMethod"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_payout_card_tokenization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutCardTokenizationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutCardTokenization"];
                };
            };
            /** @description The request failed; `code` says why */
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
    return_from_payout_card_tokenization: {
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
                    "application/json": components["schemas"]["PayoutCardTokenization"];
                };
            };
            /** @description The request failed; `code` says why */
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
    add_iban: {
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
                    "application/json": components["schemas"]["PayoutMethod"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_published_document_text: {
        parameters: {
            query: {
                language: components["schemas"]["Language"];
            };
            header?: never;
            path: {
                slug: string;
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
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
            /** @description The request failed; `code` says why */
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
    download_published_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sha256: string;
                slug: string;
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
            /** @description The request failed; `code` says why */
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
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationRequest"];
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
            /** @description The request failed; `code` says why */
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
    send_guest_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestSentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
                /** @description The contract number. */
                c: string;
                /** @description Our signature of the contract number. */
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
                    "application/json": components["schemas"]["RepaymentLink"];
                };
            };
            /** @description The request failed; `code` says why */
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
    look_up_debt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebtLookupRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebtLookup"];
                };
            };
            /** @description The request failed; `code` says why */
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
    look_up_debt_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebtLookupByCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebtLookup"];
                };
            };
            /** @description The request failed; `code` says why */
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
    create_guest_order: {
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
                    "application/json": components["schemas"]["NewGuestOrderResponse"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_guest_order: {
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
            /** @description The request failed; `code` says why */
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
    sign_out: {
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
            /** @description The request failed; `code` says why */
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
    sign_in_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeCredentials"];
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
            /** @description The request failed; `code` says why */
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
    sign_in_by_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCredentials"];
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
            /** @description The request failed; `code` says why */
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
    sign_in_by_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProof"];
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
            /** @description The request failed; `code` says why */
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
    create_sign_in_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
            /** @description The request failed; `code` says why */
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
    sign_in_by_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordCredentials"];
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
            /** @description The request failed; `code` says why */
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
    refresh_session: {
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
            /** @description The request failed; `code` says why */
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
    get_short_link: {
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
            /** @description The request failed; `code` says why */
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
    send_short_link_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShortLinkCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentCode"];
                };
            };
            /** @description The request failed; `code` says why */
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
    get_subscription: {
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
            /** @description The request failed; `code` says why */
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
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscriptionRequest"];
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
            /** @description The request failed; `code` says why */
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
    send_unsubscription_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscriptionLinkRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed; `code` says why */
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
    open_unsubscription_page: {
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
            /** @description The request failed; `code` says why */
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
    unsubscribe_one_click: {
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
            /** @description The request failed; `code` says why */
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
