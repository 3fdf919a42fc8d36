//! The mail adapter against the mail server simulator, and against servers that reject.

use providers::email::{EmailMessage, Mailer, Smtp};
use providers::{SendError, SetupError};
use testkit::test_sandbox::TestSandbox;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;

const FROM: &str = "Zhedel <no-reply@zhedel.example>";

fn server(url: &str) -> Smtp {
    Smtp::try_new(url, FROM).unwrap()
}

const TEXT: &str = "Сәлеметсіз бе!\n\n.нүктемен басталған жол\n..екі нүкте\n.\nЕ=МС², 100 % және өте, \
                    өте ұзын жол: қағаз бітпейді, сия таусылмайды, ал пошта бәрін жеткізеді.";

const MAIL: EmailMessage<'_> = EmailMessage {
    id: "0198-a",
    to: "aigul@mail.kz",
    subject: "Деректеріңіз жойылды: бұл хаттың тақырыбы әдейі ұзын жазылған",
    text: TEXT,
    unsubscribe_url: None,
};

#[tokio::test]
async fn an_email_arrives_unchanged() {
    let sandbox = TestSandbox::start().await;
    let server = server(&sandbox.smtp_url);
    server.send(MAIL).await.unwrap();
    let url = "https://zhedel.example/api/v1/unsubscriptions/one-click?t=0";
    let unsubscribe_url = Some(url);
    server
        .send(EmailMessage { text: "plain", subject: "Hi", unsubscribe_url, ..MAIL })
        .await
        .unwrap();
    let messages = sandbox.sandbox.outbox().messages_to(Some("aigul@mail.kz"));
    assert_eq!((messages[0].subject.as_deref(), messages[0].text.as_str()), (Some("Hi"), "plain"));
    assert_eq!(
        (messages[1].subject.as_deref(), messages[1].text.as_str()),
        (Some(MAIL.subject), TEXT)
    );
    assert_eq!(messages[0].unsubscribe_url.as_deref(), Some(url));
    assert_eq!((messages[0].is_one_click, messages[1].is_one_click), (true, false));
    assert_eq!(messages[1].unsubscribe_url, None);
    assert_eq!(
        (messages[1].channel.code(), messages[1].id.as_str()),
        ("email", "0198-a@zhedel.example")
    );
}

#[tokio::test]
async fn an_unknown_recipient_is_rejected() {
    let sandbox = TestSandbox::start().await;
    let result = server(&sandbox.smtp_url).send(EmailMessage { to: "nobody", ..MAIL }).await;
    assert!(matches!(result, Err(SendError::Rejected(_))));
}

#[tokio::test]
async fn the_smtp_code_decides_on_a_retry() {
    for (greeting, expected) in [
        ("554 5.7.1 aigul@mail.kz is not wanted\r\n", "refused: the mail server answered 554"),
        ("421 come back\r\n", "later: the mail server answered 421"),
        ("535 who are you\r\n", "our account: the mail server answered 535"),
        ("nonsense\r\n", "later: the mail server is not to be talked to"),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            stream.write_all(greeting.as_bytes()).await.unwrap();
        });
        let error = server(&url).send(MAIL).await.unwrap_err().to_string();
        assert_eq!(error, expected, "{greeting}");
    }
}

#[tokio::test]
async fn an_unreachable_server_is_retryable() {
    let result = server("smtp://127.0.0.1:1").send(MAIL).await;
    assert!(matches!(result, Err(SendError::Temporary(_))));
}

#[test]
fn settings_are_validated() {
    let setup_error = |url, from| Smtp::try_new(url, from).err();
    assert!(matches!(setup_error("http://mail.kz", FROM), Some(SetupError::Url(_))));
    assert!(matches!(setup_error("", FROM), Some(SetupError::Url(_))));
    assert!(matches!(setup_error("smtps://mail.kz", "nobody"), Some(SetupError::From(_))));
    let message = setup_error("ftp://login:secret@mail.kz", FROM).unwrap().to_string();
    assert!(!message.contains("secret"), "{message}");
}
